import { toAppKitError } from '../../errors/toAppKitError.js'
import { readConnectorIds } from '../../kit/stored.js'
import type { Kit } from '../../kit/types.js'
import type { leaveWallet } from '../account/wallets.js'
import type { announceSession } from './announce.js'
import type { loadFailure, openHandler } from './handler.js'
import { isRequired, type Signer, signerOf } from './session.js'
import { memoryOf, moveSignIn } from './signInState.js'

/** The part of the sign-in code that signing out needs; it has loaded by then. */
interface Answer {
  readonly announceSession: typeof announceSession
  readonly leaveWallet: typeof leaveWallet
  readonly loadFailure: typeof loadFailure
  readonly openHandler: typeof openHandler
}

/**
 * Ends the session of an account, first on the server. Where sign-in is required, its wallet is disconnected, as nobody stays
 * there without a session.
 *
 * @param signer - the account that was active when the user signed out.
 * @throws AppKitError with the sentence of what is missing; whatever the handler rejects with, as an AppKitError.
 */
export async function signOut(
  kit: Kit,
  signer: Signer | undefined,
  { announceSession, leaveWallet, loadFailure, openHandler }: Answer,
): Promise<void> {
  if (!signer) throw (await loadFailure()).explainMissing(kit)
  const handler = await openHandler(kit)
  try {
    await handler.revokeSession(signer.network, signer.address)
  } catch (cause) {
    throw toAppKitError(cause)
  }
  const { declined } = memoryOf(kit)
  const isActive = signerOf(kit)?.key === signer.key
  const mustLeave = isRequired(kit)
  if (!mustLeave) declined.add(signer.key)
  if (isActive) moveSignIn(kit, 'leave')
  announceSession(kit)
  if (isActive && mustLeave) await leaveWallet(kit, signer.connection.connector)
}

/**
 * Signs out when the last wallet has disconnected, if the config wants it.
 *
 * @param wasConnected - false if that wallet was still awaited. One that has only failed to come back stays stored, and its
 *   session goes on.
 */
export async function signOutOnDisconnect(
  kit: Kit,
  { announceSession, openHandler }: Pick<Answer, 'announceSession' | 'openHandler'>,
  wasConnected = true,
): Promise<void> {
  const { siwx, siweConfig } = kit.config
  if (siweConfig ? siweConfig.signOutOnDisconnect === false : siwx?.signOutOnDisconnect !== true) return
  const isStored = [...kit.chains.keys()].some((namespace) => readConnectorIds(kit, namespace).length > 0)
  if (!wasConnected && isStored) return
  try {
    const handler = await openHandler(kit)
    await handler.setSessions([])
    announceSession(kit)
  } catch (cause) {
    kit.lastError.value = toAppKitError(cause)
  }
}
