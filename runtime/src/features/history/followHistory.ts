import { effect, type Signal, signal, untracked } from '@preact/signals-core'
import type { Network } from '../../chains/types.js'
import { addErrorTexts, errorText } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { isSmartAccount } from '../../kit/activeAccount.js'
import { connectionOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import { pendingTransactions, removePending } from '../../kit/pendingTransactions.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { fetchHistory } from '../../services/blockchain/fetchHistory.js'
import { findServed } from '../../services/blockchain/openServed.js'
import { isSentBy, resumeTransactions } from '../../services/transactions/trackTransaction.js'
import {
  type HistoryRow,
  type HistoryState,
  historyNamespaces,
  mergeRows,
  noHistory,
  toPendingRows,
  toRows,
} from './rows.js'

addErrorTexts(lateTexts)

interface Target {
  readonly address: string
  readonly network: Network
  readonly isSmartAccount: boolean
}

/** How far the past of one account on one network was read. */
interface Reading {
  readonly target: Target
  /** Network and address. */
  readonly key: string
  readonly controller: AbortController
  /** Cursors that were followed: one that comes again would never end. */
  readonly followed: Set<string>
  /** The cursor of the next page. */
  next: string | undefined
  /** Settles when the first page is in the state. */
  newest?: Promise<void>
  /** The last read, of the newest ones or of older ones. A retry after an error repeats it. */
  latest: (kit: Kit) => Promise<void>
}

const readings = new WeakMap<Kit, Reading>()
const states = new WeakMap<Kit, Signal<HistoryState>>()

/** The history as the service has returned it. */
export function servedState(kit: Kit): Signal<HistoryState> {
  const state = states.get(kit) ?? signal(noHistory)
  states.set(kit, state)
  return state
}

/**
 * Reads the newest transactions of the account in use now, whenever it changes, and when one that was pending, or what took
 * its place, is in a block, until the returned function is called. Those that no service lists yet stand with them.
 */
export function followHistory(kit: Kit, state: Signal<HistoryState>): () => void {
  let waiting = 0
  const stops = [
    effect(() => {
      const target = targetOf(kit)
      untracked(() => {
        if (target !== undefined) resumeTransactions(kit, target.network, target.address)
        void readNewest(kit)
      })
    }),
    effect(() => {
      const before = waiting
      waiting = ownTransactions(kit).filter(({ outcome }) => outcome === undefined).length
      if (waiting < before) untracked(() => void readNewest(kit))
    }),
    effect(() => {
      const served = servedState(kit).value
      const own = ownTransactions(kit)
      const listed = new Set(served.rows.map(({ transaction: { metadata } }) => metadata.hash))
      const known = own.filter(({ hash }) => listed.has(hash)).map(({ hash }) => hash)
      if (known.length > 0) return untracked(() => removePending(kit, known))
      state.value = { ...served, rows: mergeRows(toPendingRows(own), served.rows) }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Transactions of the account in use that were sent from this browser. Subscribes when read in an effect. */
function ownTransactions(kit: Kit) {
  const target = targetOf(kit)
  return pendingTransactions(kit).value.filter(
    (each) => target !== undefined && isSentBy(kit, each, target.network, target.address),
  )
}

/** The account in use. Subscribes when read in an effect. */
function targetOf(kit: Kit): Target | undefined {
  const chain = kit.activeChain.value
  const connection = connectionOf(chain)
  if (chain === undefined || connection === undefined || !historyNamespaces.includes(chain.namespace))
    return undefined
  const network = chain.networks.value.find(({ caipNetworkId }) => caipNetworkId === connection.caipNetworkId)
  return network && { address: connection.address, network, isSmartAccount: isSmartAccount(connection) }
}

/**
 * Reads the first page. What is known stays below it, unless there is a gap between both. Settles when the state is the new
 * one, and never rejects.
 */
export async function readNewest(kit: Kit): Promise<void> {
  const state = servedState(kit)
  const before = readings.get(kit)
  before?.controller.abort()
  const target = untracked(() => targetOf(kit))
  if (target === undefined) {
    readings.delete(kit)
    state.value = noHistory
    return
  }
  const key = `${target.network.caipNetworkId}:${target.address}`
  const isSame = before?.key === key
  const reading: Reading = {
    ...(isSame ? before : { key, followed: new Set(), next: undefined }),
    target,
    controller: new AbortController(),
    latest: readNewest,
  }
  readings.set(kit, reading)
  const { signal } = reading.controller
  const shown = isSame ? state.peek() : noHistory
  if (shown.status !== 'success') state.value = { ...shown, status: 'loading' }
  reading.newest = settle(kit, state, reading, async () => {
    const call = { caipNetworkId: target.network.caipNetworkId, signal }
    if ((await findServed(kit, call)) === undefined) return { ...noHistory, status: 'unlisted' }
    const page = await readPage(kit, reading, undefined)
    const known = new Set(shown.rows.map(({ transaction: { id } }) => id))
    const overlaps = page.rows.some(({ transaction: { id } }) => known.has(id))
    // A reading of older ones was given up for this one.
    if (isSame && overlaps)
      return {
        ...noHistory,
        status: 'success',
        rows: mergeRows(page.rows, shown.rows),
        hasMore: shown.hasMore,
      }
    reading.followed.clear()
    reading.next = page.next
    const rows = mergeRows(page.rows, [])
    // A page of nothing but spam says nothing: the next one is read at once.
    if (rows.length === 0 && page.next !== undefined) return readOlder(kit, reading, rows)
    return { ...noHistory, status: 'success', rows, hasMore: page.next !== undefined }
  })
  await reading.newest
}

/** Reads the next page of older transactions. Settles when the state is the new one, and never rejects. */
export async function readMore(kit: Kit): Promise<void> {
  const newest = readings.get(kit)?.newest
  // Both add to what was there before: the rows of the one that ends first would be lost.
  await newest
  if (readings.get(kit)?.newest !== newest) return readMore(kit)
  const state = servedState(kit)
  const reading = readings.get(kit)
  const { hasMore, isLoadingMore, rows } = state.peek()
  if (reading?.next === undefined || !hasMore || isLoadingMore) return
  const { address, isSmartAccount } = reading.target
  trackEvent(kit, {
    event: 'LOAD_MORE_TRANSACTIONS',
    properties: { address, projectId: kit.config.projectId, cursor: reading.next, isSmartAccount },
  })
  state.value = { ...state.peek(), isLoadingMore: true }
  reading.latest = readMore
  await settle(kit, state, reading, () => readOlder(kit, reading, rows))
}

/** Repeats a read that failed; else older ones, or the newest where there are none. Never rejects. */
export async function readOn(kit: Kit): Promise<void> {
  const { status, hasMore } = servedState(kit).peek()
  const failed = status === 'error' ? readings.get(kit)?.latest : undefined
  await (failed ?? (hasMore ? readMore : readNewest))(kit)
}

/** How many pages without a row are read at once. More are read when the user asks for more. */
const maxPages = 5

async function readOlder(kit: Kit, reading: Reading, rows: readonly HistoryRow[]): Promise<HistoryState> {
  let all = rows
  for (let pages = 0; pages < maxPages && reading.next !== undefined && all.length === rows.length; pages++) {
    const cursor = reading.next
    const page = await readPage(kit, reading, cursor)
    reading.followed.add(cursor)
    reading.next = page.next !== undefined && reading.followed.has(page.next) ? undefined : page.next
    all = mergeRows(rows, page.rows)
  }
  return { status: 'success', rows: all, hasMore: reading.next !== undefined, isLoadingMore: false }
}

async function readPage(kit: Kit, { target, controller }: Reading, cursor: string | undefined) {
  const { caipNetworkId } = target.network
  const { data, next } = await fetchHistory(kit, {
    account: target.address,
    caipNetworkId,
    signal: controller.signal,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return { rows: toRows(data, caipNetworkId), next }
}

/** Puts the rows or the error of a reading into the state, unless another reading has begun. */
async function settle(
  kit: Kit,
  state: Signal<HistoryState>,
  reading: Reading,
  read: () => Promise<HistoryState>,
): Promise<void> {
  const isOver = () => reading.controller.signal.aborted || kit.lifetime.signal.aborted
  try {
    const next = await read()
    if (!isOver()) state.value = next
  } catch (cause) {
    if (isOver()) return
    const { address, isSmartAccount } = reading.target
    trackEvent(kit, {
      event: 'ERROR_FETCH_TRANSACTIONS',
      properties: { address, projectId: kit.config.projectId, cursor: reading.next, isSmartAccount },
    })
    showToast(kit, { variant: 'error', message: errorText('TRANSACTIONS_UNAVAILABLE') })
    state.value = { ...state.peek(), status: 'error', isLoadingMore: false, error: toAppKitError(cause) }
  }
}
