'use client'

import { useCallback } from 'react'
import { useKit } from '../../react/hooks/useKit.js'
import type {
  TrackTransactionParameters,
  TrackTransactionReturnType,
} from '../../services/transactions/trackOwnTransaction.js'
import { trackTransaction } from '../../services/transactions/trackTransactionAction.js'

/**
 * Shows transactions that the app itself has sent in the activity; see `trackTransaction`.
 *
 * @returns a function that lists a transaction, and resolves with its end. It is the same on every render.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useTrackTransaction } from 'appkit-runtime/features/history'
 *
 * export function Sent({ hash }: { hash: string }) {
 *   const track = useTrackTransaction()
 *   const show = async () => alert((await track({ hash, action: 'stake' })).outcome)
 *   return <button type="button" onClick={show}>Follow</button>
 * }
 */
export function useTrackTransaction(): (
  parameters: TrackTransactionParameters,
) => Promise<TrackTransactionReturnType> {
  const kit = useKit('useTrackTransaction')
  return useCallback((parameters) => trackTransaction(kit, parameters), [kit])
}
