'use client'

import { useEffect, useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit } from '../../react/hooks/useKit.js'
import { useLoaded } from '../../react/hooks/useLoaded.js'
import { useComputed } from '../../ui/useSignal.js'
import type { PurchasesState } from './purchases.js'

export interface UsePurchasesReturnType extends PurchasesState {
  /** Reads older ones, or again after an error. */
  readonly loadMore: () => Promise<void>
}

/**
 * The purchases of the account in use on its network, without our view: those of the card provider, on eip155.
 *
 * @returns the purchases, newest first. Those on their way are read again until they have ended.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { usePurchases } from 'appkit-runtime/features/onramp'
 *
 * export function Purchases() {
 *   const { rows, hasMore, loadMore } = usePurchases()
 *   return (
 *     <>
 *       {rows.map(({ id, metadata }) => <p key={id}>{metadata.minedAt}</p>)}
 *       {hasMore && <button type="button" onClick={() => loadMore()}>More</button>}
 *     </>
 *   )
 * }
 */
export function usePurchases(): UsePurchasesReturnType {
  const kit = useKit('usePurchases')
  const { error, retry, value: purchases } = useLoaded(kit, load)
  useEffect(() => purchases?.follow(), [purchases])
  const state = useComputed(() => purchases?.state.value ?? loading, [purchases])
  return useMemo(
    () => ({
      ...state,
      ...(error && { status: 'error' as const, error }),
      loadMore: async () => (purchases ? purchases.loadMore() : retry()),
    }),
    [state, purchases, error, retry],
  )
}

const load = async (kit: Kit) => (await loadCode(import('./purchases.js'))).createPurchases(kit)
const loading: PurchasesState = { status: 'loading', rows: [], hasMore: false, isLoadingMore: false }
