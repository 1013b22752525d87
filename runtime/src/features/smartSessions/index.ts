import { connectionOf } from '../../kit/connections.js'
import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'

const load = () => import('./smartSessions.chunk.js')

/** Sessions are of accounts of eip155. A service lists them, or the embedded wallet. */
const isAvailable = (kit: Kit, chain: Chain) =>
  chain.namespace === 'eip155' &&
  (kit.config.endpoints.blockchainApi !== undefined || connectionOf(chain)?.connector.type === 'embedded')

/** Sessions by which apps act without asking each time: a list, the end of each, and the question for a new one. */
export const smartSessions = defineFeature({
  id: 'smartSessions',
  routes: {
    SmartSessionList: { load },
    SmartSession: { load },
    SmartSessionRequest: { load },
    SmartSessionCreated: { load },
  },
  accountParts: [
    { place: 'settings', isAvailable, load: async () => ({ default: (await load()).SettingsRow }) },
  ],
})

export {
  type GrantPermissionsErrorType,
  grantPermissions,
  type RevokeSessionErrorType,
  type RevokeSessionReturnType,
  revokeSession,
} from './actions.js'
export type {
  GrantPermissionsParameters,
  GrantPermissionsReturnType,
  SessionKey,
  SessionPermission,
  SessionSigner,
} from './grantTypes.js'
export type { RevokeSessionParameters } from './revokeSession.js'
export type { Allowance, SessionStatus, SessionsState, SmartSession } from './session.js'
export { type UseSmartSessionsReturnType, useSmartSessions } from './useSmartSessions.js'
