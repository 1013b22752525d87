'use client'

import { useMemo } from 'react'
import { type AppKitError, loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { historyState } from './historyState.js'
import { groupRows, type HistoryGroup, type HistoryRow, type HistoryState } from './rows.js'

export interface UseTransactionsReturnType {
  /** `idle` without an account, `unlisted` where no service lists the transactions of the network. */
  readonly status: HistoryState['status']
  /** Newest first. After an error, those that were read before. */
  readonly rows: readonly HistoryRow[]
  /** The same by year and month, newest first. */
  readonly groups: readonly HistoryGroup[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  /** Whether older ones are on their way. */
  readonly isLoadingMore: boolean
  readonly error: AppKitError | undefined
  /** Reads older ones. Rejects only when its code cannot be loaded. */
  loadMore(): Promise<void>
  /** Reads the newest ones again. Rejects only when its code cannot be loaded. */
  refresh(): Promise<void>
}

const readState = (kit: Kit): HistoryState => historyState(kit).value
const actions = () => loadCode(import('./followHistory.js'))

/**
 * The transactions of the account in use on its network, on eip155 and solana, without spam. The first page is read when
 * something shows it.
 *
 * @returns `status`, `rows`, `groups`, `hasMore`, `isLoadingMore`, `error`, `loadMore()` and `refresh()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useTransactions } from 'appkit-runtime/features/history'
 *
 * export function Past() {
 *   const { groups } = useTransactions()
 *   return groups.map(({ year, month, rows }) => (
 *     <p key={`${year}-${month}`}>{`${month + 1}/${year}: ${rows.length} transactions`}</p>
 *   ))
 * }
 */
export function useTransactions(): UseTransactionsReturnType {
  const kit = useKit('useTransactions')
  const state = useKitValue(kit, readState, undefined)
  const groups = useMemo(() => groupRows(state.rows), [state.rows])
  return useMemo(
    () => ({
      ...state,
      groups,
      error: state.error,
      loadMore: async () => (await actions()).readMore(kit),
      refresh: async () => (await actions()).readNewest(kit),
    }),
    [kit, state, groups],
  )
}
