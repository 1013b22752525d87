import { formatUnits } from '../blockchain/formatUnits.js'
import { contractsOf } from '../contracts/contractsOf.js'
import type { Call } from '../http/types.js'
import type { Movement } from '../indexer/types.js'
import { fromUsd } from '../prices/fromUsd.js'
import { COIN_ADDRESS } from '../tokens/coinAddress.js'
import { iconUrl } from '../tokens/iconUrl.js'
import type { TokenDirectory, TokenInfo } from '../tokens/types.js'
import type { HistoryTransfer } from './types.js'

const SVG = 'image/svg+xml'

function directionOf({ sender, receiver }: Movement, address: string): HistoryTransfer['direction'] {
  if (sender === receiver) return 'self'
  return sender === address ? 'out' : 'in'
}

async function describePiece(
  chainId: number,
  { token, amount }: Movement,
  tokens: TokenDirectory,
  baseUrl: string,
): Promise<HistoryTransfer['nft_info']> {
  const { collection, spam } = contractsOf(chainId)
  const name = `${(await tokens.nameOf(chainId, token)) ?? 'Piece'} #${amount}`
  const flags = { is_spam: token === spam }
  if (token !== collection && token !== spam) return { name, content: null, flags }
  const media = { url: `${baseUrl}/nft/${token}/${amount}.svg`, content_type: SVG }
  return { name, content: { preview: media, detail: media }, flags }
}

function describeToken(token: TokenInfo, movement: Movement, call: Call) {
  const numeric = formatUnits(BigInt(movement.amount), token.decimals)
  const currency = typeof call.query.currency === 'string' ? call.query.currency : 'usd'
  const price = fromUsd(token.usd, currency.toLowerCase())
  return {
    fungible_info: { name: token.name, symbol: token.symbol, icon: { url: iconUrl(call, token.symbol) } },
    nft_info: null,
    quantity: { numeric },
    value: price === null ? null : Number(numeric) * price,
    price,
  }
}

/**
 * Tells what moved as the API does, seen from an address.
 * @param known tokens of the chain by address
 * @param address in lower case
 * @returns null for something that is no coin, no token and no piece
 */
export async function toTransfer(
  movement: Movement,
  context: {
    readonly chainId: number
    readonly known: ReadonlyMap<string, TokenInfo>
    readonly tokens: TokenDirectory
    readonly address: string
    readonly call: Call
  },
): Promise<HistoryTransfer | null> {
  const { address, call, chainId, known, tokens } = context
  const direction = directionOf(movement, address)
  if (movement.kind === 'piece') {
    const nft_info = await describePiece(chainId, movement, tokens, call.baseUrl)
    return { fungible_info: null, nft_info, direction, quantity: { numeric: '1' }, value: null, price: null }
  }
  const token = known.get(movement.kind === 'coin' ? COIN_ADDRESS : movement.token)
  return token ? { ...describeToken(token, movement, call), direction } : null
}
