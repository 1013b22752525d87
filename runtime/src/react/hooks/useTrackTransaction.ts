'use client'

import { useCallback } from 'react'
import type {
  TrackTransactionParameters,
  TrackTransactionReturnType,
} from '../../services/transactions/trackOwnTransaction.js'
import { trackTransaction } from '../../services/transactions/trackTransactionAction.js'
import { useKit } from './AppKitProvider.js'

/**
 * Shows transactions that the app itself has sent in the activity; see `trackTransaction` of `appkit-runtime`.
 *
 * @returns a function that lists a transaction, and resolves with its end. It is the same on every render.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useTrackTransaction } from 'appkit-runtime/react'
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
