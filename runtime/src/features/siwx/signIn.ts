import { addErrorTexts, errorText } from '../../errors/AppKitError.js'
import type { ErrorOf, WalletRequestErrorCode } from '../../errors/errorCodes.js'
import { signInAnswerTexts } from '../../errors/texts/signInAnswer.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { signMessage } from '../../kit/signMessage.js'
import type { SIWXSession } from '../../kit/siwx.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { leaveWallet } from '../account/wallets.js'
import { announceSession, trackStep } from './announce.js'
import type { SIWXHandler } from './fromServer.js'
import { loadFailure, requireSigner, writeQuestion } from './handler.js'
import { isRequired, leaveView, readSession, type Signer, signerOf } from './session.js'
import { memoryOf, moveSignIn } from './signInState.js'

addErrorTexts(signInAnswerTexts)

export type SignInErrorType = ErrorOf<
  | 'SIWX_NOT_ENABLED'
  | 'SIWX_ADDRESS_MISSING'
  | 'SIWX_NETWORK_MISSING'
  | 'SIWX_CLIENT_MISSING'
  | 'SIGN_IN_MESSAGE_INVALID'
  | 'SIGN_IN_REFUSED'
  | 'SIGN_IN_UNAVAILABLE'
  | WalletRequestErrorCode
>

/**
 * Signs in with the active account: the wallet signs, and the handler verifies. A second call at the same time
 * returns the same promise; with another account or network it ends the first. If another tab signs in first, its
 * session is used.
 *
 * @returns the session.
 * @throws SignInErrorType
 */
export function signIn(kit: Kit): Promise<SIWXSession> {
  const memory = memoryOf(kit)
  const { running } = memory
  const key = signerOf(kit)?.key
  if (running && running.key === key && !running.stop.signal.aborted) return running.request
  running?.stop.abort()
  const stop = new AbortController()
  const request = run(kit, AbortSignal.any([kit.lifetime.signal, stop.signal])).finally(() => stop.abort())
  memory.running = { key, stop, request }
  return request
}

async function run(kit: Kit, signal: AbortSignal): Promise<SIWXSession> {
  const asked = signerOf(kit)
  try {
    const [handler, signer] = await requireSigner(kit)
    const memory = memoryOf(kit)
    memory.declined.delete(signer.key)
    trackStep(kit, 'CLICK_SIGN_SIWX_MESSAGE', asked)
    const sign = async () => {
      const message = await abortable(writeQuestion(kit), signal)
      const text = String(message)
      const signature = await signMessage(kit, { message: text, namespace: signer.chain.namespace, signal })
      // A nonce can be used once.
      memory.prepared = undefined
      const publicKey = signer.connection.accounts.find(
        ({ address }) => address === signer.address,
      )?.publicKey
      const { toString: _, ...data } = message
      const session: SIWXSession = { data, message: text, signature, ...(publicKey && { publicKey }) }
      await verify(kit, handler, session)
      // Who has cancelled while the server verified is not signed in by its answer.
      if (signal.aborted) await abortable(handler.revokeSession(signer.network, signer.address), signal)
      return session
    }
    const session = await oneTabAtATime(signal, handler, signer, sign)
    if (signerOf(kit)?.key === signer.key) {
      moveSignIn(kit, 'authenticated', session)
      leaveView(kit)
    }
    announceSession(kit)
    trackStep(kit, 'SIWX_AUTH_SUCCESS', asked)
    return session
  } catch (cause) {
    const error = toAppKitError(cause)
    kit.lastError.value = error
    // Without a network there is nothing to report to, and the view says what happened.
    await loadFailure().then(
      ({ reopen }) => reopen(kit, asked, error),
      () => {},
    )
    throw error
  }
}

/** Has the handler verify the signature of a wallet. A toast says so meanwhile. */
export async function verify(
  kit: Kit,
  handler: Pick<SIWXHandler, 'addSession'>,
  session: SIWXSession,
): Promise<void> {
  const closeToast = showToast(kit, { variant: 'loading', message: errorText('AUTHENTICATING') })
  await abortable(handler.addSession(session), kit.lifetime.signal).finally(closeToast)
}

/** While another tab of the app signs with the same account, this one waits and uses its session. */
async function oneTabAtATime(
  signal: AbortSignal,
  handler: SIWXHandler,
  signer: Signer,
  sign: () => Promise<SIWXSession>,
): Promise<SIWXSession> {
  const locks = globalThis.navigator?.locks
  if (!locks) return sign()
  const name = `appkit-siwx ${signer.key}`
  return (
    (await locks.request(name, { ifAvailable: true }, async (lock) => lock && sign())) ??
    locks.request(name, { signal }, async () => (await readSession(handler, signer)) ?? sign())
  )
}

/**
 * Cancels: disconnects the wallet if sign-in is required, else closes. The next open starts with Connect.
 *
 * @param signer - the account of the question. If another one is active by now, its question stays.
 */
export async function cancelSignIn(kit: Kit, signer: Signer): Promise<void> {
  const memory = memoryOf(kit)
  trackStep(kit, 'CLICK_CANCEL_SIWX', signer)
  // In no namespace of that wallet is the user in without a signature.
  if (isRequired(kit)) await leaveWallet(kit, signer.connection.connector)
  else memory.declined.add(signer.key)
  // A signature that comes after this counts for nothing, and the wallet can be asked again.
  memory.running?.stop.abort()
  if ((signerOf(kit) ?? signer).key !== signer.key) return
  memory.prepared = undefined
  leaveView(kit)
}
