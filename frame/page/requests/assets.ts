import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, numberToHex } from 'viem'
import { type Fields, fieldsOf, isRecord, readFields } from '../../../common/records.js'
import { WalletError } from '../base/errors.js'
import type { PageNetwork } from '../base/facts.js'
import type { Networks } from '../base/networks.js'
import { askNode, askNumber } from '../base/rpc.js'
import { messages } from '../messages/messages.js'

/** Most contracts that one request asks. */
const maxTokens = 50

/** An asset as EIP-7811 writes it. */
interface Asset {
  readonly address: string
  readonly balance: Hex
  readonly type: 'native' | 'erc20'
  readonly metadata?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** The numbers of the chains that are asked for, in hex: those of the two filters, else all. */
function chainsOf({ assetFilter, chainFilter }: Fields, networks: Networks): readonly string[] {
  const wanted = Array.isArray(chainFilter)
    ? chainFilter
    : isRecord(assetFilter)
      ? Object.keys(assetFilter)
      : []
  const ids = networks.ids('eip155')
  if (wanted.length === 0) return ids
  return ids.filter((id) => wanted.some((chain) => Number(chain) === numberOf(id)))
}

/**
 * The answer to `wallet_getAssets` (EIP-7811): the currency of each network that is asked for, and the tokens that the filter
 * names. The wallet knows no other tokens, and no prices. A network that does not answer is left out.
 *
 * @param address - the account of the user.
 * @throws WalletError for another account, or a malformed request
 */
export async function listAssets(
  networks: Networks,
  address: string,
  params: readonly unknown[],
): Promise<Readonly<Record<string, readonly Asset[]>>> {
  const asked = readFields(params[0], ['account', 'assetFilter', 'assetTypeFilter', 'chainFilter'])
  if (asked === undefined) throw new WalletError(messages.badRequest)
  if (String(asked.account).toLowerCase() !== address.toLowerCase())
    throw new WalletError(messages.otherAccount)
  const types = Array.isArray(asked.assetTypeFilter) ? asked.assetTypeFilter : ['native', 'erc20']
  const found = await Promise.all(
    chainsOf(asked, networks).map(async (id) => {
      const chain = numberToHex(numberOf(id))
      const { network } = networks.find(id)
      const tokens = types.includes('erc20') ? tokensOf(fieldsOf(asked.assetFilter)[chain]) : []
      const assets = await Promise.all([
        ...(types.includes('native') ? [readNative(network, address)] : []),
        ...tokens.map((token) => readToken(network, address, token)),
      ]).catch(() => undefined)
      return [chain, assets] as const
    }),
  )
  return Object.fromEntries(found.flatMap(([chain, assets]) => (assets ? [[chain, assets] as const] : [])))
}

const numberOf = (id: string) => Number(id.slice('eip155:'.length))

/** The contracts that a filter of one chain names, each once. */
function tokensOf(filter: unknown): readonly Hex[] {
  const named = (Array.isArray(filter) ? filter : []).map((each) => fieldsOf(each).address)
  const valid = named.filter(
    (each): each is Hex => typeof each === 'string' && isAddress(each, { strict: false }),
  )
  return [...new Set(valid.map((each) => getAddress(each)))].slice(0, maxTokens)
}

async function readNative(network: PageNetwork, address: string): Promise<Asset> {
  const balance = numberToHex(await askNumber(network, 'eth_getBalance', [address, 'latest']))
  const { decimals, symbol } = network
  return { address: 'native', balance, type: 'native', metadata: { name: symbol, symbol, decimals } }
}

async function readToken(network: PageNetwork, owner: string, token: Hex): Promise<Asset> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  const reply = await askNode(network, 'eth_call', [{ to: token, data }, 'latest'])
  const isNumber = typeof reply === 'string' && /^0x[0-9a-fA-F]{64}$/.test(reply)
  return { address: token, balance: numberToHex(isNumber ? BigInt(reply) : 0n), type: 'erc20' }
}
