import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import type { ErrorOf, WalletRequestErrorCode } from '../../errors/errorCodes.js'
import { signInAnswerTexts } from '../../errors/texts/signInAnswer.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { disconnect } from '../../kit/disconnect.js'
import { signMessage } from '../../kit/signMessage.js'
import type { SIWXSession } from '../../kit/siwx.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { announceSession, trackStep } from './announce.js'
import type { SIWXHandler } from './createServerSIWX.js'
import { loadFailure, requireSigner, writeQuestion } from './handler.js'
import { isRequired, leaveView, readSession, type Signer, signerOf } from './session.js'
import { memoryOf } from './signInState.js'

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

const running = /* @__PURE__ */ new WeakMap<Kit, Promise<SIWXSession>>()

/**
 * Signs in with the active account: the wallet signs, and the handler verifies. A second call at the same time
 * returns the same promise. If another tab signs in first, its session is used.
 *
 * @returns the session.
 * @throws SignInErrorType
 */
export function signIn(kit: Kit): Promise<SIWXSession> {
  const present = running.get(kit)
  if (present) return present
  const request = run(kit).finally(() => running.delete(kit))
  running.set(kit, request)
  return request
}

async function run(kit: Kit): Promise<SIWXSession> {
  const asked = signerOf(kit)
  memoryOf(kit).isChecking.value = false
  try {
    const [handler, signer] = await requireSigner(kit)
    memoryOf(kit).declined.delete(signer.key)
    trackStep(kit, 'CLICK_SIGN_SIWX_MESSAGE', asked)
    const session = await oneTabAtATime(kit, handler, signer, () => request(kit, handler, signer))
    memoryOf(kit).declined.delete(signer.key)
    if (signerOf(kit)?.key === signer.key) {
      memoryOf(kit).state.value = { status: 'authenticated', session }
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

async function request(kit: Kit, handler: SIWXHandler, signer: Signer): Promise<SIWXSession> {
  const message = await writeQuestion(kit)
  const text = String(message)
  const signature = await signMessage(kit, { message: text, namespace: signer.chain.namespace })
  // A nonce can be used once.
  memoryOf(kit).prepared = undefined
  const publicKey = signer.connection.accounts.find(({ address }) => address === signer.address)?.publicKey
  const { toString: _, ...data } = message
  const session: SIWXSession = { data, message: text, signature, ...(publicKey && { publicKey }) }
  await verify(kit, handler, session)
  return session
}

/** Has the handler verify what a wallet has signed. A toast says so meanwhile. */
export async function verify(
  kit: Kit,
  handler: Pick<SIWXHandler, 'addSession'>,
  session: SIWXSession,
): Promise<void> {
  memoryOf(kit).isChecking.value = true
  const { message } = new AppKitError('AUTHENTICATING')
  const closeToast = showToast(kit, { variant: 'loading', message })
  try {
    await abortable(handler.addSession(session), kit.lifetime.signal)
  } finally {
    closeToast()
  }
}

/** While another tab of the app signs with the same account, this one waits and uses its session. */
async function oneTabAtATime(
  kit: Kit,
  handler: SIWXHandler,
  signer: Signer,
  sign: () => Promise<SIWXSession>,
): Promise<SIWXSession> {
  const locks = globalThis.navigator?.locks
  if (!locks) return sign()
  const name = `appkit-siwx ${signer.key}`
  const isFree = await locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { session: await sign() },
  )
  if (isFree) return isFree.session
  return locks.request(
    name,
    { signal: kit.lifetime.signal },
    async () => (await readSession(handler, signer)) ?? sign(),
  )
}

/**
 * Cancels: disconnects if sign-in is required, else closes. The next open starts with Connect.
 *
 * @param signer - the account of the question. If another one is active by now, its question stays.
 */
export async function cancelSignIn(kit: Kit, signer: Signer): Promise<void> {
  const { declined } = memoryOf(kit)
  trackStep(kit, 'CLICK_CANCEL_SIWX', signer)
  if (isRequired(kit)) await disconnect(kit, { namespace: signer.chain.namespace }).catch(() => {})
  else declined.add(signer.key)
  if ((signerOf(kit) ?? signer).key !== signer.key) return
  memoryOf(kit).prepared = undefined
  leaveView(kit)
}
