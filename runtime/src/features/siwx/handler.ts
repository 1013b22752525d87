import { loadCode } from '../../errors/AppKitError.js'
import { statusOf } from '../../kit/connections.js'
import { callsOf } from '../../kit/drivers.js'
import type { SIWXMessage } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { fromServer, type SIWXHandler, writeMessage } from './fromServer.js'
import { prepareMessage } from './prepareMessage.js'
import { type Signer, serverOf, signerOf } from './session.js'

/** Why a sign-in cannot start or failed. It loads when one does. */
export const loadFailure = () => loadCode(import('./signInFailure.js'))

/**
 * All requests to the server of the config, or its functions, which load with their check.
 *
 * @throws AppKitError SIWX_NOT_ENABLED
 */
export async function openHandler(kit: Kit): Promise<SIWXHandler> {
  const server = serverOf(kit)
  return server ? fromServer(server) : (await loadCode(import('./ownHandler.js'))).openOwnHandler(kit)
}

/** @throws AppKitError with the sentence of what is missing. */
export async function requireSigner(kit: Kit): Promise<readonly [SIWXHandler, Signer]> {
  const handler = await openHandler(kit)
  const signer = signerOf(kit)
  if (signer && statusOf(signer.chain) === 'connected' && callsOf(signer.chain)?.signMessage)
    return [handler, signer]
  throw (await loadFailure()).explainMissing(kit)
}

/**
 * The message of the question with its text. Loads what that needs, and finds out whether it can be signed.
 *
 * @throws SignInErrorType
 */
export async function writeQuestion(kit: Kit): Promise<SIWXMessage> {
  const [, signer] = await requireSigner(kit)
  const message = await prepareMessage(kit, signer, openHandler)
  // The message of a server has no text yet.
  return message.toString === {}.toString ? writeMessage(message) : message
}
