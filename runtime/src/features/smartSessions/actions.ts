import { loadCode } from '../../errors/AppKitError.js'
import type { ErrorOf, NoWalletErrorCode, WalletRequestErrorCode } from '../../errors/errorCodes.js'
import type { Kit } from '../../kit/types.js'
import type { GrantPermissionsParameters, GrantPermissionsReturnType } from './grantTypes.js'
import type { RevokeSessionParameters } from './revokeSession.js'

export type GrantPermissionsErrorType = ErrorOf<
  | NoWalletErrorCode
  | WalletRequestErrorCode
  | 'CHAIN_NOT_CONFIGURED'
  | 'CHAIN_MISMATCH'
  | 'SESSION_TERMS_INVALID'
  | 'SESSIONS_UNSUPPORTED'
  | 'SESSION_NOT_FOUND'
  | 'UNREACHABLE'
  | 'REQUEST_FAILED'
  | 'MODAL_LOAD_FAILED'
>

/**
 * Asks the user for a session: the modal says in words what it allows and until when, then the wallet is asked
 * (`wallet_grantPermissions` of ERC-7715). It settles when the wallet has agreed, or the user leaves the view; after a refusal
 * the user can try again there. With a signer of the type `keys`, the service of `endpoints.blockchainApi` adds a key of its
 * own, which signs with the app's, and lists the session.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the session as the wallet granted it.
 * @throws AppKitError SESSION_TERMS_INVALID, NOT_CONNECTED, RECONNECTING, ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED, WALLET_BUSY if
 *   another request waits; USER_REJECTED if the user leaves; SESSIONS_UNSUPPORTED, CHAIN_MISMATCH, WALLET_BAD_REPLY, CANCELLED;
 *   those of the service and other errors of the wallet, once the user has left; MODAL_LOAD_FAILED.
 *
 * @example
 * import { grantPermissions } from 'appkit-runtime/features/smartSessions'
 * import { kit } from './appkit/generated/kit'
 *
 * const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const { context } = await grantPermissions(kit, {
 *   expiry: Math.floor(Date.now() / 1000) + 86_400,
 *   permissions: [{ type: 'erc20-token-transfer', data: { address: usdc, allowance: '0x989680' } }],
 * })
 * console.log(context)
 */
export async function grantPermissions(
  kit: Kit,
  parameters: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  return (await loadCode(import('./grantPermissions.js'))).grantPermissions(kit, parameters)
}

export type RevokeSessionReturnType = void

export type RevokeSessionErrorType = ErrorOf<
  | NoWalletErrorCode
  | WalletRequestErrorCode
  | 'ACCOUNT_NOT_FOUND'
  | 'CHAIN_MISMATCH'
  | 'SESSION_NOT_FOUND'
  | 'UNREACHABLE'
  | 'REQUEST_FAILED'
  | 'MODAL_LOAD_FAILED'
>

/**
 * Ends a session before its time. The wallet that keeps it is asked with `wallet_revokePermissions` (ERC-7715). For one that a
 * service keeps, the wallet signs a text (EIP-191) that the service checks. Each is told only what it keeps.
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH, USER_REJECTED, SESSION_NOT_FOUND if it is over already,
 *   UNREACHABLE, REQUEST_FAILED, CANCELLED, MODAL_LOAD_FAILED; other errors of the wallet. What is left of it is read again.
 *
 * @example
 * import { revokeSession, useSmartSessions } from 'appkit-runtime/features/smartSessions'
 * import { kit } from './appkit/generated/kit'
 *
 * export function EndAll() {
 *   const { sessions } = useSmartSessions()
 *   const endAll = async () => {
 *     for (const session of sessions) if (session.status === 'active') await revokeSession(kit, { session })
 *   }
 *   return <button type="button" onClick={endAll}>End all</button>
 * }
 */
export async function revokeSession(
  kit: Kit,
  parameters: RevokeSessionParameters,
): Promise<RevokeSessionReturnType> {
  return (await loadCode(import('./revokeSession.js'))).revokeSession(kit, parameters)
}
