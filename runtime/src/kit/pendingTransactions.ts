import { type Signal, signal } from '@preact/signals-core'
import { fieldsOf } from '../../../common/records.js'
import type { CaipNetworkId } from '../chains/types.js'
import type { Kit } from './types.js'

/** A transaction of this browser that may not be in the history of a service yet. */
export interface PendingTransaction {
  /** Its hash, or its signature on Solana; of calls the wallet's id for them. */
  readonly hash: string
  /** Calls that the wallet runs as one (EIP-5792). They have no hash before their block. */
  readonly isCalls?: true
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** In ms since 1970. */
  readonly sentAt: number
  /** As in the history: `send`, `trade`, `approve`. */
  readonly operationType: string
  readonly transfers: readonly PendingTransfer[]
  /** On Solana: the last block height at which the network takes it. */
  readonly expires?: string
  /** How it ended. Absent while nobody knows. */
  readonly outcome?: 'confirmed' | 'failed'
}

export interface PendingTransfer {
  readonly direction: 'in' | 'out'
  readonly symbol: string
  /** Decimal text, in units of the token. */
  readonly amount: string
}

const key = '@appkit/pending_transactions'
/** How many are kept, the newest. */
const maxEntries = 99
/** Older ones are forgotten, in ms. */
const maxAgeMs = 7 * 24 * 3600_000
/** Longer entries were not written by us. In characters. */
const maxLengths = { entry: 1_000_000, text: 200, callsId: 8_194 }

const lists = new WeakMap<Kit, Signal<readonly PendingTransaction[]>>()

/** The transactions of this browser that are not known to be in the history, newest first. */
export function pendingTransactions(kit: Kit): Signal<readonly PendingTransaction[]> {
  const list = lists.get(kit) ?? signal(readPending(kit))
  lists.set(kit, list)
  return list
}

/** Adds a transaction, or puts another in the place of the one with that hash. */
export function putPending(kit: Kit, transaction: PendingTransaction, hash = transaction.hash): void {
  change(kit, (list) => {
    const at = list.findIndex((each) => each.hash === hash)
    return at < 0 ? [transaction, ...list] : list.with(at, transaction)
  })
}

/** Removes transactions by their hashes. */
export function removePending(kit: Kit, hashes: readonly string[]): void {
  change(kit, (list) => list.filter(({ hash }) => !hashes.includes(hash)))
}

/** Other tabs may have added some meanwhile. */
function change(
  kit: Kit,
  next: (list: readonly PendingTransaction[]) => readonly PendingTransaction[],
): void {
  const list = pendingTransactions(kit)
  const own = list.peek()
  const others = readPending(kit).filter(({ hash }) => !own.some((each) => each.hash === hash))
  const all = [...next([...own, ...others])].sort((a, b) => b.sentAt - a.sentAt).slice(0, maxEntries)
  if (all.length === 0) kit.storage.remove(key)
  else kit.storage.set(key, JSON.stringify(all))
  // Last: who follows the list may change it again at once, and reads the storage then.
  list.value = all
}

/** Reads the stored transactions, without entries that were not written by us. */
function readPending(kit: Kit): readonly PendingTransaction[] {
  const text = kit.storage.get(key) ?? ''
  if (text === '' || text.length > maxLengths.entry) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.slice(0, maxEntries).flatMap(readOne) : []
  } catch {
    return []
  }
}

function readOne(value: unknown): readonly PendingTransaction[] {
  const { hash, isCalls, caipNetworkId, from, to, sentAt, operationType, transfers, expires, outcome } =
    fieldsOf(value)
  if (![caipNetworkId, from, to, operationType].every((each) => isText(each))) return []
  if (isCalls !== undefined && isCalls !== true) return []
  if (!isText(hash, isCalls ? maxLengths.callsId : maxLengths.text)) return []
  const age = Date.now() - Number(sentAt)
  if (typeof sentAt !== 'number' || !(age < maxAgeMs) || age < -maxAgeMs) return []
  if (expires !== undefined && !(isText(expires) && /^\d{1,20}$/.test(expires))) return []
  if (outcome !== undefined && outcome !== 'confirmed' && outcome !== 'failed') return []
  if (!Array.isArray(transfers) || transfers.length > 10 || !transfers.every(isTransfer)) return []
  const read = { hash, caipNetworkId, from, to, sentAt, operationType, transfers }
  const more = { ...(isCalls && { isCalls }), ...(expires !== undefined && { expires }) }
  return [{ ...read, ...more, ...(outcome && { outcome }) } as PendingTransaction]
}

function isTransfer(value: unknown): value is PendingTransfer {
  const { direction, symbol, amount } = fieldsOf(value)
  const isAmount = isText(amount) && /^\d+(\.\d+)?$/.test(amount)
  return (direction === 'in' || direction === 'out') && isText(symbol) && isAmount
}

const isText = (value: unknown, maxLength = maxLengths.text): value is string =>
  typeof value === 'string' && value.length <= maxLength
