import { networkInfo } from '../chain/networkInfo.js'
import type { ChainNode } from '../chain/types.js'
import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import type { Store } from '../store/types.js'
import { formatUnits } from './formatUnits.js'
import { isAddress } from './isAddress.js'
import { notRunning } from './notRunning.js'
import { parseCaip2 } from './parseCaip2.js'

const ROOTSTOCK = new Set(['eip155:30', 'eip155:31'])
const DECIMALS = 18
const none: Reply = { status: 200, json: { balances: [] } }

function versionOf(call: Call): string {
  const { sv } = call.query
  return typeof sv === 'string' && sv !== '' ? sv : (call.headers.get('x-sdk-version') ?? '')
}

async function readNative(node: ChainNode, store: Store, address: string, call: Call) {
  const wei = BigInt(String(await node.call('eth_getBalance', [address, 'latest'])))
  const { coin, symbol } = networkInfo(node.chainId)
  const numeric = formatUnits(wei, DECIMALS)
  const price = call.query.currency === 'usd' ? store.price(symbol) : 0
  const project = encodeURIComponent(String(call.query.projectId))
  return {
    name: coin,
    symbol,
    chainId: node.caip2,
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(DECIMALS), numeric },
    iconUrl: `${call.baseUrl}/catalogue/public/getTokenImage/${symbol}?projectId=${project}`,
  }
}

/**
 * What an address holds, read from the running chains. As with the live service the list is empty when
 * the caller names no origin or no version.
 */
export async function getBalance(nodes: readonly ChainNode[], store: Store, call: Call): Promise<Reply> {
  const { address: given } = call.path
  const address = String(given)
  const chainId = typeof call.query.chainId === 'string' ? call.query.chainId : undefined
  const namespace = chainId === undefined ? 'eip155' : parseCaip2(chainId)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') {
    return fail(400, 'chainId', `Unsupported namespace in ${chainId}: balances exist for eip155 and solana.`)
  }
  if (!isAddress(namespace, address))
    return fail(400, 'address', `${address} is not an address of ${namespace}.`)
  if (call.query.forceUpdate !== undefined && namespace !== 'eip155') {
    return fail(400, 'forceUpdate', 'forceUpdate works for eip155 only.')
  }
  const version = versionOf(call)
  if (!call.headers.get('origin') || version === '' || /1\.6\.[45]$/.test(version)) return none
  if (chainId !== undefined && ROOTSTOCK.has(chainId)) return none
  const asked = chainId === undefined ? nodes : nodes.filter((node) => node.caip2 === chainId)
  if (chainId !== undefined && asked.length === 0) return notRunning(chainId, nodes)
  const plain = address.startsWith('0x') ? address : `0x${address}`
  const balances = await Promise.all(asked.map((node) => readNative(node, store, plain, call)))
  return { status: 200, json: { balances } }
}
