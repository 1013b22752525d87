import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import { isAddress, parseCaip2 } from '../chain/ids.js'
import type { Address } from '../contracts/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import { isSolanaAddress } from '../solana/isSolanaAddress.js'
import { parseTokenId } from '../tokens/tokenIds.js'
import type { PortfolioParts } from './getPortfolio.js'
import { type Holding, readHoldings } from './readHoldings.js'
import { readSolanaHoldings } from './readSolanaHoldings.js'
import { type Held, toBalance } from './toBalance.js'

const ROOTSTOCK = new Set(['eip155:30', 'eip155:31'])
const none: Reply = { status: 200, json: { balances: [] } }

function versionOf(call: Call): string {
  const { sv } = call.query
  return typeof sv === 'string' && sv !== '' ? sv : (call.headers.get('x-sdk-version') ?? '')
}

function toHeld({ amount, token }: Holding): Held {
  const { address, caip2, isCoin } = token
  return { ...token, amount, id: isCoin ? undefined : `${caip2}:${address}` }
}

/**
 * The balances of an address, read from the running chains. As with the live service, the list is empty if the
 * caller sends no origin or no version (getBalance in specs/openapi). Nothing is cached: the reply is the state
 * of the newest block, so `forceUpdate` only adds tokens to read.
 */
export async function getBalance(parts: PortfolioParts, call: Call): Promise<Reply> {
  const { indexer, nodes, price, solana } = parts
  const { address: given } = call.path
  const address = String(given)
  const { forceUpdate } = call.query
  const chainId = typeof call.query.chainId === 'string' ? call.query.chainId : undefined
  const namespace = chainId === undefined ? 'eip155' : parseCaip2(chainId)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') {
    return fail(400, 'chainId', `Unsupported namespace in ${chainId}: balances exist for eip155 and solana.`)
  }
  const isRight = namespace === 'solana' ? isSolanaAddress(address) : isAddress(namespace, address)
  if (!isRight) return fail(400, 'address', `${address} is not an address of ${namespace}.`)
  const wanted = Array.isArray(forceUpdate) ? forceUpdate.map((id) => parseTokenId(String(id))) : []
  if (forceUpdate !== undefined && namespace !== 'eip155') {
    return fail(400, 'forceUpdate', 'forceUpdate works for eip155 only.')
  }
  if (wanted.includes(null)) {
    return fail(
      400,
      'forceUpdate',
      'forceUpdate takes tokens of eip155 networks (CAIP-10), with commas between.',
    )
  }
  const version = versionOf(call)
  if (!call.headers.get('origin') || version === '' || /1\.6\.[45]$/.test(version)) return none
  if (chainId !== undefined && ROOTSTOCK.has(chainId)) return none
  if (solana && chainId === solanaNetwork.caip2) {
    const held = readSolanaHoldings(solana, address, price)
    return { status: 200, json: { balances: held.map((one) => toBalance(one, call)) } }
  }
  const asked = chainId === undefined ? nodes : nodes.filter((node) => node.caip2 === chainId)
  if (chainId !== undefined && asked.length === 0) return notRunning(chainId, nodes)
  await indexer.sync()
  const plain = `0x${address.replace(/^0x/, '').toLowerCase()}` as Address
  const holdings = await Promise.all(
    asked.map((node) => {
      const extra = wanted.flatMap((id) => (id?.caip2 === node.caip2 ? [id.address] : []))
      return readHoldings(node, parts, plain, extra)
    }),
  )
  return {
    status: 200,
    json: { balances: holdings.flat().map((holding) => toBalance(toHeld(holding), call)) },
  }
}
