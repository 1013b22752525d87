import { formatUnits } from '../../../common/units.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Call } from '../http/types.js'
import type { Movement, PastTransaction } from '../indexer/types.js'
import { fromUsd } from '../prices/rates.js'
import { COIN_ADDRESS, iconUrl } from '../tokens/tokenIds.js'
import type { TokenDirectory, TokenInfo } from '../tokens/types.js'
import type { HistoryRow, HistoryTransfer } from './types.js'

const EXCHANGE = 'Sandbox Exchange'
const NOBODY = `0x${'0'.repeat(40)}`

// The other side of a token transfer is who sent or received the token, not the contract that moved it.
function sidesOf(transaction: PastTransaction, operation: string, address: string) {
  const { movements, recipient, sender } = transaction
  if (operation === 'send') {
    return {
      sentFrom: address,
      sentTo: movements.find((moved) => moved.sender === address)?.receiver ?? recipient ?? '',
    }
  }
  if (operation === 'receive') {
    const from = movements.find((moved) => moved.receiver === address)?.sender
    return { sentFrom: from === undefined || from === NOBODY ? sender : from, sentTo: address }
  }
  return { sentFrom: sender, sentTo: recipient ?? '' }
}

/**
 * A transaction in the form of the API, from the view of an address (`Transaction` in specs/openapi).
 * @param address in lower case
 */
export async function toRow(
  transaction: PastTransaction,
  tokens: TokenDirectory,
  address: string,
  call: Call,
): Promise<HistoryRow> {
  const { chainId, hash, minedAt, movements, nonce, recipient, succeeded } = transaction
  const caip2 = `eip155:${chainId}`
  const operationType = operationOf(transaction, address)
  const addresses = movements.flatMap(({ kind, token }) =>
    kind === 'coin' ? [COIN_ADDRESS] : kind === 'token' ? [token] : [],
  )
  const known = await tokens.find(chainId, addresses)
  const context = { chainId, known, tokens, address, call }
  const transfers = await Promise.all(movements.map((movement) => toTransfer(movement, context)))
  const isExchange = recipient === contractsOf(chainId).router
  return {
    id: `${caip2}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(minedAt * 1000).toISOString(),
      ...sidesOf(transaction, operationType, address),
      status: succeeded ? 'confirmed' : 'failed',
      nonce,
      application: isExchange ? { name: EXCHANGE, iconUrl: iconUrl(call, EXCHANGE) } : null,
      chain: caip2,
    },
    transfers: transfers.filter((transfer): transfer is HistoryTransfer => transfer !== null),
  }
}

// approve(address,uint256) and setApprovalForAll(address,bool)
const APPROVALS = new Set(['0x095ea7b3', '0xa22cb465'])

/** The kind of a transaction for an address. */
export type Operation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/**
 * Finds the kind of a transaction for an address, from what it received and sent.
 * @param address in lower case
 */
export function operationOf(transaction: PastTransaction, address: string): Operation {
  const { movements, recipient, selector, sender } = transaction
  const went = movements.filter((moved) => moved.sender === address)
  const came = movements.filter((moved) => moved.receiver === address)
  const isOwn = sender === address
  if (isOwn && recipient === null) return 'deploy'
  const isToSelf = went.length > 0 && went.every((moved) => moved.receiver === address)
  if (isToSelf) return 'send'
  if (went.length > 0 && came.length > 0) return 'trade'
  if (went.length > 0) return went.every((moved) => moved.receiver === NOBODY) ? 'burn' : 'send'
  if (came.length > 0) {
    return isOwn && came.every((moved) => moved.sender === NOBODY) ? 'mint' : 'receive'
  }
  if (isOwn && APPROVALS.has(selector)) return 'approve'
  // A transfer of 0 is also one. It has no data.
  return isOwn && selector === '0x' ? 'send' : 'execute'
}

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
 * The transfers in the form of the API, from the view of an address.
 * @param known tokens of the chain by address
 * @param address in lower case
 * @returns null if it is not a coin, a token or a collectible
 */
async function toTransfer(
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
