'use client'

import { useMemo } from 'react'
import { type AppKitError, loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import { grantPermissions, revokeSession } from './actions.js'
import type { GrantPermissionsParameters, GrantPermissionsReturnType } from './grantTypes.js'
import type { SessionsState, SmartSession } from './session.js'
import { sessionsState } from './sessionsState.js'

export interface UseSmartSessionsReturnType {
  /** `idle` without an account of eip155. */
  readonly status: SessionsState['status']
  /** Those in use first. After an error, those that could be read. */
  readonly sessions: readonly SmartSession[]
  readonly error: AppKitError | undefined
  /** Asks the user for a session. */
  grantPermissions(parameters: GrantPermissionsParameters): Promise<GrantPermissionsReturnType>
  /** Ends one before its time. */
  revokeSession(session: SmartSession): Promise<void>
  /** Reads them again. Rejects only when its code cannot be loaded. */
  refresh(): Promise<void>
}

const readState = (kit: Kit): SessionsState => sessionsState(kit).value
const follow = () => loadCode(import('./followSessions.js'))

/**
 * The sessions by which apps act for the account in use without asking: those of the service of
 * `endpoints.blockchainApi` and of the embedded wallet. They are read when something shows them, and again when one ends.
 *
 * @returns `status`, `sessions`, `error`, `grantPermissions(parameters)`, `revokeSession(session)` and `refresh()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useSmartSessions } from 'appkit-runtime/features/smartSessions'
 *
 * export function Sessions() {
 *   const { sessions, revokeSession } = useSmartSessions()
 *   return sessions.map((session) => (
 *     <button key={session.id} type="button" onClick={() => revokeSession(session)}>
 *       {`Ends ${new Date(session.expiry * 1000).toISOString()}`}
 *     </button>
 *   ))
 * }
 */
export function useSmartSessions(): UseSmartSessionsReturnType {
  const kit = useKit('useSmartSessions')
  const state = useKitValue(kit, readState, undefined)
  return useMemo(
    () => ({
      ...state,
      error: state.error,
      grantPermissions: (parameters) => grantPermissions(kit, parameters),
      revokeSession: (session) => revokeSession(kit, { session }),
      refresh: async () => (await follow()).refreshSessions(kit, sessionsState(kit)),
    }),
    [kit, state],
  )
}
