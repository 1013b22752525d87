import { AppKitError } from '../../errors/AppKitError.js'
import { deriveSymKey, generateKeyPair, topicOf } from '../crypto/keys.js'
import { readPairingUri } from '../pairing/pairingUri.js'
import { type Answer, createMessenger, type PeerRequest } from '../rpc/createMessenger.js'
import { failureOf, type RefusalCode, refusal } from '../rpc/refusal.js'
import { createSessions } from '../session/createSessions.js'
import { findMissing, readSessionNamespaces } from '../session/namespaces.js'
import { type Session, sessionLifetime } from '../session/session.js'
import { createPendingRequests } from './createPendingRequests.js'
import { readProposal, readRequest, readSignInRequest, type WalletRequest } from './readFromDapp.js'
import { answerSignIn, declineSignIn } from './signIn.js'
import type { CreateWalletClientParameters, WalletClient } from './types.js'

const storageKey = '@appkit-walletconnect/wallet-sessions'
/** Time limit for an answer of the dapp, in ms. */
const answerWait = 60_000
const pairingLifetime = 300_000
/** How many requests wait for the user at a time. An app that sends more gets the refusal at once. */
const mostShown = 200
/** EIP-1474 "Limit exceeded". */
const tooMany = { code: -32005, message: 'Too many requests wait for the user.' }

export function createWalletClient(parameters: CreateWalletClientParameters): WalletClient {
  const { keys, metadata, onEvent, relay, signsIn = () => false, storage } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: answer })
  const sessions = createSessions({
    keys,
    messenger,
    relay,
    storage,
    storageKey,
    onRestored(session) {
      onEvent({ type: 'restored', session })
      for (const request of pending.list()) if (request.topic === session.topic) void resumeRequest(request)
    },
    onEnded(session) {
      pending.remove(session.topic)
      onEvent({ type: 'ended', session })
    },
  })
  const pending = createPendingRequests(storage)
  const pairings = new Map<string, ReturnType<typeof setTimeout>>()
  /** Payload ids of the requests that this page has shown to the user. */
  const asked = new Set<number>()
  /** Pairings with a sign-in request. The proposal that comes with it is ignored. */
  const signingIn = new Set<string>()
  /** Requests that wait for the user, by their payload id. */
  const shown = new Map<number, WalletRequest>()

  function closePairing(topic: string): void {
    clearTimeout(pairings.get(topic))
    pending.remove(topic)
    signingIn.delete(topic)
    if (pairings.delete(topic)) messenger.close(topic, new AppKitError('CANCELLED'))
  }

  /** Handles a request of a dapp. It does not wait until the reply is delivered, because later requests would wait too. */
  function answer(request: PeerRequest): void {
    const isPairing = pairings.has(request.topic)
    const reply = isPairing ? answerOnPairing(request) : answerInSession(request)
    if (reply === undefined) return
    const isRefusal = request.method === 'wc_sessionPropose' && 'error' in reply
    messenger.respond(request, reply, isRefusal ? 'autoReject' : 'response').catch(() => {})
    if (request.method === 'wc_sessionDelete') sessions.end(request.topic)
  }

  function answerOnPairing(request: PeerRequest): Answer | undefined {
    const { method, topic } = request
    if (method === 'wc_pairingPing') return { result: true }
    if (method === 'wc_pairingDelete') closePairing(topic)
    else if (method === 'wc_sessionAuthenticate') askToSignIn(request)
    else if (method !== 'wc_sessionPropose') return refusal(10001)
    else {
      const read = readProposal(request, Date.now())
      if (read !== undefined && 'code' in read) return refusal(read.code)
      if (read === undefined || signingIn.has(topic) || isAsked(request.id)) return undefined
      pending.add(request)
      onEvent({ type: 'proposal', proposal: read.value })
    }
    return undefined
  }

  /** Shows a sign-in request. One that cannot be signed is not answered, because an error would also end the proposal that comes with it. */
  function askToSignIn(request: PeerRequest): void {
    const read = signsIn() ? readSignInRequest(request, Date.now()) : undefined
    if (read === undefined || isAsked(request.id)) return
    signingIn.add(request.topic)
    pending.add(request)
    onEvent({ type: 'signIn', request: read })
  }

  function answerInSession(request: PeerRequest): Answer | undefined {
    const { id, method, topic } = request
    const session = sessions.get(topic)?.session
    if (session === undefined) return undefined
    if (method === 'wc_sessionPing' || method === 'wc_sessionDelete') return { result: true }
    if (method !== 'wc_sessionRequest') return refusal(codeFor(method))
    const read = readRequest(request, session, Date.now())
    if ('code' in read) return refusal(read.code)
    if (isAsked(id)) return undefined
    if (!hasRoom()) return { error: tooMany }
    shown.set(id, read.value)
    pending.add(request)
    onEvent({ type: 'request', request: read.value })
    return undefined
  }

  /** Whether the user can be shown one more request. Those that nobody waits for any more do not count. */
  function hasRoom(): boolean {
    for (const [id, { expiry, topic }] of shown)
      if (expiry <= Date.now() || sessions.get(topic) === undefined) shown.delete(id)
    return shown.size < mostShown
  }

  /** Records that a request was shown. The relay can deliver a request of an earlier visit once more. */
  function isAsked(id: number): boolean {
    if (asked.has(id)) return true
    asked.add(id)
    if (asked.size > mostShown) asked.delete(asked.values().next().value ?? 0)
    return false
  }

  /** Continues a request of an earlier visit. Expired requests are answered or removed. */
  async function resumeRequest(request: PeerRequest): Promise<void> {
    const { id, method, publishedAt, topic } = request
    if (isOfPairing(method)) {
      const left = publishedAt + pairingLifetime - Date.now()
      if (!pairings.has(topic))
        pairings.set(
          topic,
          setTimeout(() => closePairing(topic), Math.max(left, 0)),
        )
      if (left <= 0 || (await keys.read(topic)) === undefined) return closePairing(topic)
    }
    pending.remove(topic, id)
    answer(request)
  }

  /** Sends a request that only a wallet may send, and waits until the dapp has accepted it. */
  async function tell(
    topic: string,
    method: 'wc_sessionUpdate' | 'wc_sessionExtend' | 'wc_sessionPing',
    params: unknown,
  ): Promise<void> {
    sessions.liveSession(topic)
    await messenger.request(topic, method, params, { wait: answerWait })
  }

  return {
    async pair(uri) {
      const pairing = await readPairingUri(uri)
      if (pairing === undefined) {
        // At the beginning of time no link has expired.
        const isExpired = (await readPairingUri(uri, 0)) !== undefined
        throw new AppKitError(isExpired ? 'PROPOSAL_EXPIRED' : 'PAIRING_INVALID')
      }
      const { expiryTimestamp, symKey, topic } = pairing
      if (pending.isAnswered(topic)) throw new AppKitError('PAIRING_USED')
      if (pairings.has(topic)) return
      const left = expiryTimestamp === undefined ? pairingLifetime : expiryTimestamp * 1000 - Date.now()
      const expire = () => closePairing(topic)
      pairings.set(topic, setTimeout(expire, Math.min(left, pairingLifetime)))
      await messenger.open(topic, symKey)
    },
    async approve(proposal, namespaces) {
      const read = readSessionNamespaces(namespaces)
      if ('code' in read || findMissing(proposal.required, read.namespaces) !== undefined)
        throw new AppKitError('SESSION_INVALID')
      const { privateKey, publicKey: self } = await generateKeyPair()
      const symKey = await deriveSymKey(privateKey, proposal.publicKey)
      if (symKey === undefined) throw new AppKitError('SESSION_INVALID')
      const topic = await topicOf(symKey)
      const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
      const peer = { publicKey: proposal.publicKey, metadata: proposal.metadata }
      const session: Session = { topic, namespaces: read.namespaces, expiry, self, peer }
      // Subscribed before the dapp knows the topic, so that no request is lost.
      await messenger.open(topic, symKey)
      sessions.add(session)
      const relays = { protocol: 'irn' }
      const settlement = { relay: relays, controller: { publicKey: self, metadata }, namespaces, expiry }
      messenger
        .request(topic, 'wc_sessionSettle', settlement, { wait: answerWait * 5 })
        .then(() => onEvent({ type: 'acknowledged', session }))
        .catch((error: AppKitError) => {
          // If the dapp is offline, the session stays. If it refuses, the session ends.
          if (error.code !== 'WALLET_TIMEOUT') sessions.end(topic)
        })
      pending.answer(proposal.topic, proposal.id)
      const response = { result: { relay: relays, responderPublicKey: self } }
      await messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, response)
      return session
    },
    reject(proposal) {
      pending.answer(proposal.topic, proposal.id)
      return messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, refusal(5000), 'reject')
    },
    approveSignIn(request, cacaos) {
      pending.answer(request.topic, request.id)
      return answerSignIn(messenger, request, { cacaos, metadata, onSession: sessions.add })
    },
    rejectSignIn(request) {
      pending.answer(request.topic, request.id)
      return declineSignIn(messenger, request)
    },
    async respond({ topic, id }, given) {
      const request = shown.get(id)
      shown.delete(id)
      pending.remove(topic, id)
      // The dapp no longer waits for the answer.
      if (request === undefined || request.expiry <= Date.now() || !sessions.get(topic)) return
      await messenger.respond({ topic, id, method: 'wc_sessionRequest' }, given)
    },
    async update(topic, namespaces) {
      await tell(topic, 'wc_sessionUpdate', { namespaces })
      sessions.change(topic, { namespaces })
    },
    async extend(topic) {
      const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
      // Most dapps accept no expiry. Without one, all of them extend by the default lifetime.
      await tell(topic, 'wc_sessionExtend', {})
      sessions.change(topic, { expiry })
    },
    async emit(topic, event, chainId) {
      sessions.liveSession(topic)
      await messenger.notify(topic, 'wc_sessionEvent', { event, chainId })
    },
    ping: (topic) => tell(topic, 'wc_sessionPing', {}),
    async disconnect(topic) {
      if (sessions.get(topic) === undefined) return
      // Encrypted at once, before the key is removed.
      const sent = messenger.notify(topic, 'wc_sessionDelete', failureOf(6000))
      sessions.end(topic)
      await sent.catch(() => {})
    },
    async restore() {
      for (const request of pending.list()) {
        if (isOfPairing(request.method)) void resumeRequest(request)
      }
      await sessions.restore()
      for (const { topic } of pending.list()) {
        if (sessions.get(topic) === undefined && !pairings.has(topic)) pending.remove(topic)
      }
    },
    sessions: sessions.list,
    deliver: messenger.deliver,
    stop() {
      for (const timer of pairings.values()) clearTimeout(timer)
      pairings.clear()
      sessions.stop()
    },
  }
}

const isOfPairing = (method: string) => method === 'wc_sessionPropose' || method === 'wc_sessionAuthenticate'

/** The error code for a method that a dapp may not send on a session. */
function codeFor(method: string): RefusalCode {
  if (method === 'wc_sessionUpdate') return 3003
  if (method === 'wc_sessionExtend') return 3004
  if (method === 'wc_sessionEvent') return 3002
  return method === 'wc_sessionSettle' ? 1005 : 10001
}
