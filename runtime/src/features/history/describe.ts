import type { Transaction, Transfer } from '../../services/blockchain/types.js'
import { shortenAddress } from '../../ui/format.js'
import { formatAmount, formatDollars } from '../../ui/formatAmount.js'
import { historyMessages as messages } from '../../ui/messages/history.js'
import { parseDecimal, scale } from '../balances/tokens.js'

/** The word for the operation of a transaction. */
export function verbOf({ metadata: { operationType } }: Transaction): string {
  const verbs: Readonly<Record<string, string>> = messages.verbs
  return verbs[operationType.toLowerCase()] ?? messages.other
}

const more = ['receive', 'deposit', 'borrow', 'claim']
const less = ['withdraw', 'repay', 'burn']
const signOf = (type: string) => (more.includes(type) ? '+' : less.includes(type) ? '−' : '')

/**
 * Describes the transfers of a transaction, one text each (docs/behaviour.md#activity). Where nothing moved there is one
 * text: the other side for a payment that was sent or received, else the status.
 */
export function describeTransaction(transaction: Transaction): readonly string[] {
  const { metadata } = transaction
  const type = metadata.operationType.toLowerCase()
  const moved = withoutSpam(transaction)
  // In a trade the given token stands before the one that is got.
  const ordered = type === 'trade' ? [...moved].sort((a, b) => rankOf(a) - rankOf(b)) : moved
  const texts = ordered
    .map((transfer) => describeTransfer(transfer, signOf(type)))
    .filter((text) => text !== '')
  if (texts.length > 0) return texts
  const other = type === 'send' ? metadata.sentTo : type === 'receive' ? metadata.sentFrom : ''
  return [other === '' ? statusText(metadata.status) : shortenAddress(other, 4, 6)]
}

const withoutSpam = ({ transfers }: Transaction) =>
  transfers.filter(({ nft_info }) => nft_info?.flags.is_spam !== true)

/** A token that a transaction is shown by. */
export interface MovedToken {
  readonly symbol: string
  /** Whether it had a price: anybody can call a worthless token by the symbol of a known one. */
  readonly isPriced: boolean
  /** Its picture, if it came with the answer. */
  readonly image: string | undefined
}

/**
 * The token by which a transaction is known in a list: what was got in a trade, else the first that moved.
 *
 * @returns undefined where no token moved, or a collectible did.
 */
export function movedToken(transaction: Transaction): MovedToken | undefined {
  const transfer = shownTransfers(transaction)[0]
  const symbol = transfer?.fungible_info?.symbol
  if (!transfer || !symbol || transfer.nft_info) return undefined
  const url = transfer.fungible_info?.icon?.url
  return {
    symbol,
    isPriced: (transfer.price ?? 0) > 0,
    image: url?.startsWith('data:image/') ? url : undefined,
  }
}

/**
 * The worth of a transaction at its time, in US dollars: of a trade that of what was got.
 *
 * @returns undefined where the worth of a part of it is not known.
 */
export function worthOf(transaction: Transaction): string | undefined {
  const cents = shownTransfers(transaction).map(({ value }) => {
    const worth = parseDecimal(String(value))
    return worth && worth.value > 0n ? scale(worth, 2) : undefined
  })
  const known = cents.filter((each) => each !== undefined)
  if (known.length === 0 || known.length < cents.length) return undefined
  const sum = known.reduce((total, each) => total + each, 0n)
  return formatDollars(sum, true)
}

/** The transfers that come in by a trade; of anything else all that moved. */
function shownTransfers(transaction: Transaction): readonly Transfer[] {
  const moved = withoutSpam(transaction)
  const got = moved.filter(({ direction }) => direction === 'in')
  return transaction.metadata.operationType.toLowerCase() === 'trade' && got.length > 0 ? got : moved
}

/** The other side of a transaction that moved one thing from or to somebody, shortened; undefined for any other. */
export function counterpartyOf({ metadata, transfers }: Transaction): string | undefined {
  const type = metadata.operationType.toLowerCase()
  if (transfers.length !== 1 || (type !== 'send' && type !== 'receive')) return undefined
  const other = type === 'send' ? metadata.sentTo : metadata.sentFrom
  if (other === '') return undefined
  return messages[type === 'send' ? 'to' : 'from'](shortenAddress(other))
}

const rankOf = ({ direction }: Transfer) => (direction === 'out' ? 0 : 1)

function describeTransfer({ fungible_info, nft_info, quantity }: Transfer, sign: string): string {
  const amount = parseDecimal(quantity.numeric)
  if (nft_info) return nft_info.name ?? messages.collectible
  const symbol = fungible_info?.symbol ?? fungible_info?.name ?? ''
  if (amount === undefined) return symbol
  const text = formatAmount(amount.value < 0n ? { ...amount, value: -amount.value } : amount)
  return `${sign}${text} ${symbol}`.trim()
}

function statusText(status: string): string {
  const texts: Readonly<Record<string, string>> = messages.statuses
  return texts[status.toLowerCase()] ?? status
}

/** Whether it did not do what it was sent for, or not yet. */
export function problemOf({ metadata: { status } }: Transaction): 'failed' | 'pending' | undefined {
  const text = status.toLowerCase()
  return text === 'failed' || text === 'pending' ? text : undefined
}
