import { formatUnits } from '../../../common/units.js'
import { coinAddress } from '../chains/tokenIds.js'
import type { TokenInfo } from '../ports/balances.js'
import type { HistoryRow, HistoryTransfer, PieceInfo } from '../ports/history.js'
import type { Movement, PastTransaction } from './types.js'

/** Facts that the transfers of a transaction are described with. */
export interface RowFacts {
  /** Tokens by their addresses in lower case, the coin by the address that stands for it. */
  readonly tokens: ReadonlyMap<string, TokenInfo>
  /** The price of one, or null. */
  readonly priceOf: (token: TokenInfo) => number | null
  readonly iconOf: (symbol: string) => string
  readonly describePiece: (movement: Movement) => PieceInfo | null
  readonly application: { readonly name: string; readonly iconUrl: string | null } | null
}

const nobody = `0x${'0'.repeat(40)}`

// The other side of a token transfer is the sender or the receiver of the token, not the contract that moved it.
function sidesOf(transaction: PastTransaction, operation: string, address: string) {
  const { movements, recipient, sender } = transaction
  if (operation === 'send') {
    const to = movements.find((moved) => moved.sender === address)?.receiver
    return { sentFrom: address, sentTo: to ?? recipient ?? '' }
  }
  if (operation === 'receive') {
    const from = movements.find((moved) => moved.receiver === address)?.sender
    return { sentFrom: from === undefined || from === nobody ? sender : from, sentTo: address }
  }
  return { sentFrom: sender, sentTo: recipient ?? '' }
}

/**
 * A transaction in the form of the API, from the view of an address (`Transaction` in specs/openapi).
 *
 * @param address - in lower case
 */
export function toRow(transaction: PastTransaction, facts: RowFacts, address: string): HistoryRow {
  const { caip2, hash, minedAt, movements, nonce, succeeded } = transaction
  const operationType = operationOf(transaction, address)
  return {
    id: `${caip2}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(minedAt * 1000).toISOString(),
      ...sidesOf(transaction, operationType, address),
      status: succeeded ? 'confirmed' : 'failed',
      nonce,
      application: facts.application,
      chain: caip2,
    },
    transfers: movements.flatMap((movement) => toTransfer(movement, facts, address) ?? []),
  }
}

/**
 * Filters the movements for an account in a transaction of somebody else. Anybody can move 0 tokens from any account to
 * one that looks like a friend's, so that the friend's address is copied from the wrong line and paid by mistake: that is
 * no past of the account.
 *
 * @param movements - those from and to the account
 * @returns the movements of something; none if the account has no part in the transaction
 *
 * @example
 * movedByOthers([{ kind: 'token', token, sender: account, receiver: stranger, amount: '0' }]) // []
 */
export const movedByOthers = (movements: readonly Movement[]): readonly Movement[] =>
  movements.filter(({ amount, kind }) => kind === 'piece' || BigInt(amount) > 0n)

// approve(address,uint256) and setApprovalForAll(address,bool)
const approvals = new Set(['0x095ea7b3', '0xa22cb465'])

/** The kind of a transaction for an address. */
export type PastOperation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/**
 * Finds the kind of a transaction for an address, from its transfers in and out.
 *
 * @param address - in lower case
 */
export function operationOf(transaction: PastTransaction, address: string): PastOperation {
  const { movements, recipient, selector, sender } = transaction
  const went = movements.filter((moved) => moved.sender === address)
  const came = movements.filter((moved) => moved.receiver === address)
  const isOwn = sender === address
  if (isOwn && recipient === null) return 'deploy'
  const isToSelf = went.length > 0 && went.every((moved) => moved.receiver === address)
  if (isToSelf) return 'send'
  if (went.length > 0 && came.length > 0) return 'trade'
  if (went.length > 0) return went.every((moved) => moved.receiver === nobody) ? 'burn' : 'send'
  if (came.length > 0) {
    return isOwn && came.every((moved) => moved.sender === nobody) ? 'mint' : 'receive'
  }
  if (isOwn && approvals.has(selector)) return 'approve'
  // A transfer of 0 is also one. It has no data.
  return isOwn && selector === '0x' ? 'send' : 'execute'
}

function directionOf({ sender, receiver }: Movement, address: string): HistoryTransfer['direction'] {
  if (sender === receiver) return 'self'
  return sender === address ? 'out' : 'in'
}

/** A transfer in the form of the API, or null if it is not a coin, a token or a collectible. */
function toTransfer(movement: Movement, facts: RowFacts, address: string): HistoryTransfer | null {
  const direction = directionOf(movement, address)
  if (movement.kind === 'piece') {
    const nft_info = facts.describePiece(movement)
    if (nft_info === null) return null
    return { fungible_info: null, nft_info, direction, quantity: { numeric: '1' }, value: null, price: null }
  }
  const token = facts.tokens.get(movement.kind === 'coin' ? coinAddress : movement.token)
  if (token === undefined) return null
  const numeric = formatUnits(BigInt(movement.amount), token.decimals)
  const price = facts.priceOf(token)
  const { name, symbol } = token
  return {
    fungible_info: { name, symbol, icon: { url: token.iconUrl ?? facts.iconOf(symbol) } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === null ? null : Number(numeric) * price,
    price,
  }
}
