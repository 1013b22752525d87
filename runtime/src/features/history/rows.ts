import type { AppKitError } from '../../errors/AppKitError.js'
import type { PendingTransaction } from '../../kit/pendingTransactions.js'
import type { Transaction } from '../../services/blockchain/types.js'

/** A transaction with the month it belongs to, in the time zone of the page. */
export interface HistoryRow {
  readonly transaction: Transaction
  /** In ms since 1970. */
  readonly at: number
  readonly year: number
  /** 0 to 11. */
  readonly month: number
}

/** The transactions of one month, newest first. */
export interface HistoryGroup {
  readonly year: number
  /** 0 to 11. */
  readonly month: number
  readonly rows: readonly HistoryRow[]
}

/** The activity of the account in use on its network. */
export interface HistoryState {
  /** `idle` without an account, `unlisted` where no service lists transactions. `error` keeps what was read before. */
  readonly status: 'idle' | 'loading' | 'success' | 'error' | 'unlisted'
  /** Newest first. */
  readonly rows: readonly HistoryRow[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  /** Whether older ones are on their way. */
  readonly isLoadingMore: boolean
  readonly error?: AppKitError
}

/** Namespaces whose transactions a service can list. */
export const historyNamespaces: readonly string[] = ['eip155', 'solana']

export const noHistory: HistoryState = { status: 'idle', rows: [], hasMore: false, isLoadingMore: false }

/** Makes rows of what a service gave: nothing of another network, and nothing of which every part is spam or nothing at all. */
export function toRows(transactions: readonly Transaction[], caipNetworkId: string): readonly HistoryRow[] {
  return transactions.flatMap((transaction) => {
    const { chain, minedAt } = transaction.metadata
    const date = new Date(minedAt)
    const at = date.getTime()
    if ((chain ?? caipNetworkId) !== caipNetworkId || Number.isNaN(at) || isSpam(transaction)) return []
    return { transaction, at, year: date.getFullYear(), month: date.getMonth() }
  })
}

// A sender of nothing wants to be taken for somebody else, and to be paid by mistake.
const isSpam = ({ transfers }: Transaction) =>
  transfers.length > 0 &&
  transfers.every(
    ({ direction, nft_info, quantity: { numeric } }) =>
      nft_info?.flags.is_spam === true || (!nft_info && direction === 'in' && /^[0.]*$/.test(numeric)),
  )

/** Rows and others, each transaction once, newest first. Rows of one moment keep their order. */
export function mergeRows(rows: readonly HistoryRow[], others: readonly HistoryRow[]): readonly HistoryRow[] {
  const seen = new Set<string>()
  return [...rows, ...others]
    .filter(({ transaction: { id } }) => !seen.has(id) && seen.add(id))
    .sort((a, b) => b.at - a.at)
}

/** Rows of this browser's transactions that a service does not list yet. */
export function toPendingRows(pending: readonly PendingTransaction[]): readonly HistoryRow[] {
  return pending.map(
    ({ hash, isCalls, caipNetworkId, from, to, sentAt, operationType, transfers, outcome }) => {
      const date = new Date(sentAt)
      const metadata = {
        // The id of calls is none that an explorer knows.
        operationType,
        hash: isCalls ? '' : hash,
        sentFrom: from,
        sentTo: to,
        chain: caipNetworkId,
        minedAt: date.toISOString(),
        status: outcome ?? 'pending',
      }
      const moved = transfers.map(({ direction, symbol, amount }) => ({
        direction,
        fungible_info: { symbol },
        quantity: { numeric: amount },
      }))
      const transaction: Transaction = { id: hash, metadata, transfers: moved }
      return { transaction, at: sentAt, year: date.getFullYear(), month: date.getMonth() }
    },
  )
}

/** Rows by year and month, newest first. */
export function groupRows(rows: readonly HistoryRow[]): readonly HistoryGroup[] {
  const groups: { year: number; month: number; rows: HistoryRow[] }[] = []
  for (const row of rows) {
    const group = groups.at(-1)
    if (group?.year === row.year && group.month === row.month) group.rows.push(row)
    else groups.push({ year: row.year, month: row.month, rows: [row] })
  }
  return groups
}
