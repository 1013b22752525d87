import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import type { announceSession } from './announce.js'
import type { openHandler, requireSigner } from './handler.js'
import { memoryOf } from './signInState.js'

/** What signing out has of the code that signs in, which has loaded by then. */
interface Answer {
  readonly announceSession: typeof announceSession
  readonly openHandler: typeof openHandler
  readonly requireSigner: typeof requireSigner
}

/**
 * Ends the session of the active account, first on the server.
 *
 * @throws whatever the handler rejects with, as an AppKitError.
 */
export async function signOut(kit: Kit, { announceSession, requireSigner }: Answer): Promise<void> {
  const [handler, signer] = await requireSigner(kit)
  try {
    await handler.revokeSession(signer.network, signer.address)
  } catch (cause) {
    throw toAppKitError(cause)
  }
  memoryOf(kit).declined.add(signer.key)
  memoryOf(kit).state.value = { status: 'unauthenticated' }
  announceSession(kit)
}

/** Signs out when the last wallet has disconnected, if the config wants it. */
export async function signOutOnDisconnect(kit: Kit, { announceSession, openHandler }: Answer): Promise<void> {
  const { siwx, siweConfig } = kit.config
  if (siweConfig ? siweConfig.signOutOnDisconnect === false : siwx?.signOutOnDisconnect !== true) return
  try {
    const handler = await openHandler(kit)
    await handler.setSessions([])
    announceSession(kit)
  } catch (cause) {
    kit.lastError.value = toAppKitError(cause)
  }
}
