import { AppKitError } from '../../errors/AppKitError.js'
import type { Answer, Messenger, PeerRequest } from '../rpc/createMessenger.js'
import { type RefusalCode, refusal } from '../rpc/refusal.js'
import type { Sessions } from '../session/createSessions.js'
import type { PendingRequests } from './createPendingRequests.js'
import { readProposal, readRequest, readSignInRequest, type WalletRequest } from './readFromDapp.js'
import type { CreateWalletClientParameters } from './types.js'

/** How long a pairing lasts, in ms. */
export const pairingLifetime = 300_000
/** How many requests wait for the user at a time. An app that sends more gets the refusal at once. */
const maxShown = 200
/** EIP-1474 "Limit exceeded". */
const limitExceeded = { code: -32005, message: 'Too many requests wait for the user.' }

/** The state of a wallet client: its sessions, pairings and requests. */
export interface Wallet {
  readonly parameters: CreateWalletClientParameters
  readonly messenger: Messenger
  readonly sessions: Sessions
  readonly pending: PendingRequests
  /** The timers that end pairings, by topic. */
  readonly pairings: Map<string, ReturnType<typeof setTimeout>>
  /** Payload ids of the requests that this page has shown to the user. */
  readonly shownIds: Set<number>
  /** Pairings with a sign-in request. The proposal that comes with it is ignored. */
  readonly signingIn: Set<string>
  /** Requests that wait for the user, by their payload id. */
  readonly waiting: Map<number, WalletRequest>
}

export function closePairing({ messenger, pairings, pending, signingIn }: Wallet, topic: string): void {
  clearTimeout(pairings.get(topic))
  pending.remove(topic)
  signingIn.delete(topic)
  if (pairings.delete(topic)) messenger.close(topic, new AppKitError('CANCELLED'))
}

/** Handles a request of a dapp. It does not wait until the reply is delivered, because later requests would wait too. */
export function answerDapp(wallet: Wallet, request: PeerRequest): void {
  const { messenger, pairings, sessions } = wallet
  const isPairing = pairings.has(request.topic)
  const reply = isPairing ? answerOnPairing(wallet, request) : answerInSession(wallet, request)
  if (reply === undefined) return
  const isRefusal = request.method === 'wc_sessionPropose' && 'error' in reply
  messenger.respond(request, reply, isRefusal ? 'autoReject' : 'response').catch(() => {})
  if (request.method === 'wc_sessionDelete') sessions.end(request.topic)
}

function answerOnPairing(wallet: Wallet, request: PeerRequest): Answer | undefined {
  const { parameters, pending, signingIn } = wallet
  const { method, topic } = request
  if (method === 'wc_pairingPing') return { result: true }
  if (method === 'wc_pairingDelete') closePairing(wallet, topic)
  else if (method === 'wc_sessionAuthenticate') showSignIn(wallet, request)
  else if (method !== 'wc_sessionPropose') return refusal(10001)
  else {
    const read = readProposal(request, Date.now())
    if (read !== undefined && 'code' in read) {
      // The same link asks nothing more. While a sign-in is shown, the user still has its request to answer.
      if (!signingIn.has(topic)) pending.answer(topic, request.id)
      return refusal(read.code)
    }
    if (read === undefined || signingIn.has(topic) || isShown(wallet, request.id)) return undefined
    pending.add(request)
    parameters.onEvent({ type: 'proposal', proposal: read.value })
  }
  return undefined
}

/** Shows a sign-in request. One that cannot be signed is not answered, because an error would also end the proposal that comes with it. */
function showSignIn(wallet: Wallet, request: PeerRequest): void {
  const { onEvent, signsIn = () => false } = wallet.parameters
  const read = signsIn() ? readSignInRequest(request, Date.now()) : undefined
  if (read === undefined || isShown(wallet, request.id)) return
  wallet.signingIn.add(request.topic)
  wallet.pending.add(request)
  onEvent({ type: 'signIn', request: read })
}

function answerInSession(wallet: Wallet, request: PeerRequest): Answer | undefined {
  const { parameters, pending, sessions, waiting } = wallet
  const { id, method, topic } = request
  const session = sessions.get(topic)?.session
  if (session === undefined) return undefined
  if (method === 'wc_sessionPing' || method === 'wc_sessionDelete') return { result: true }
  if (method !== 'wc_sessionRequest') return refusal(sessionRefusals.get(method) ?? 10001)
  const read = readRequest(request, session, Date.now())
  if ('code' in read) return refusal(read.code)
  if (isShown(wallet, id)) return undefined
  if (!hasRoom(wallet)) return { error: limitExceeded }
  waiting.set(id, read.value)
  pending.add(request)
  parameters.onEvent({ type: 'request', request: read.value })
  return undefined
}

/** The error codes for methods that a dapp may not send on a session. */
const sessionRefusals: ReadonlyMap<string, RefusalCode> = new Map([
  ['wc_sessionUpdate', 3003],
  ['wc_sessionExtend', 3004],
  ['wc_sessionEvent', 3002],
  ['wc_sessionSettle', 1005],
])

/** Whether the user can be shown one more request. Those that the dapp waits for no longer do not count. */
function hasRoom({ sessions, waiting }: Wallet): boolean {
  for (const [id, { expiry, topic }] of waiting)
    if (expiry <= Date.now() || sessions.get(topic) === undefined) waiting.delete(id)
  return waiting.size < maxShown
}

/** Records that a request was shown. The relay can deliver a request of an earlier visit once more. */
function isShown({ shownIds }: Wallet, id: number): boolean {
  if (shownIds.has(id)) return true
  shownIds.add(id)
  if (shownIds.size > maxShown) shownIds.delete(shownIds.values().next().value ?? 0)
  return false
}

/** Whether a request comes on a pairing, before there is a session. */
export const isOfPairing = (method: string): boolean =>
  method === 'wc_sessionPropose' || method === 'wc_sessionAuthenticate'

/** Continues a request of an earlier visit. Expired requests are answered or removed. */
export async function resumeRequest(wallet: Wallet, request: PeerRequest): Promise<void> {
  const { pairings, parameters, pending } = wallet
  const { id, method, publishedAt, topic } = request
  if (isOfPairing(method)) {
    const left = publishedAt + pairingLifetime - Date.now()
    const expire = () => closePairing(wallet, topic)
    if (!pairings.has(topic)) pairings.set(topic, setTimeout(expire, Math.max(left, 0)))
    if (left <= 0 || (await parameters.keys.read(topic)) === undefined) return expire()
  }
  pending.remove(topic, id)
  answerDapp(wallet, request)
}
