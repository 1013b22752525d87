import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { deriveSymKey, generateKeyPair, topicOf } from '../crypto/keys.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import { readPairingUri } from '../pairing/pairingUri.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import { type Answer, createMessenger, type PeerRequest } from '../rpc/createMessenger.js'
import { failureOf, type RefusalCode, refusal } from '../rpc/refusal.js'
import { createSessions, type SessionEntry } from '../session/createSessions.js'
import { findMissing, readSessionNamespaces, type SessionNamespaces } from '../session/namespaces.js'
import { type PeerMetadata, type Session, sessionLifetime } from '../session/session.js'
import { type Proposal, readProposal, readRequest, type WalletRequest } from './readFromDapp.js'

/** What a dapp asks, and what becomes of its sessions. */
export type WalletEvent =
  | { readonly type: 'proposal'; readonly proposal: Proposal }
  | { readonly type: 'request'; readonly request: WalletRequest }
  /** `ended` by a side, or expired. */
  | { readonly type: 'restored' | 'acknowledged' | 'ended'; readonly session: Session }

/** The wallet's side of the Sign protocol. */
export interface WalletClient {
  /**
   * Takes the URI of a QR code or link; the proposal comes as an event.
   *
   * @throws AppKitError PAIRING_INVALID, or why the relay cannot be used.
   */
  pair(uri: string): Promise<void>
  /**
   * Gives a dapp what was chosen of what it asks.
   *
   * @throws AppKitError SESSION_INVALID when that is not what it requires, or why the relay did not take it.
   */
  approve(proposal: Proposal, namespaces: SessionNamespaces): Promise<Session>
  reject(proposal: Proposal): Promise<void>
  /** Answers a request, once; one that has expired is not answered. */
  respond(request: WalletRequest, answer: Answer): Promise<void>
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  /** Gives the session its whole lifetime again. */
  extend(topic: string): Promise<void>
  emit(
    topic: string,
    event: { readonly name: string; readonly data: unknown },
    chainId: string,
  ): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends a session at once, and tells the dapp. Never rejects. */
  disconnect(topic: string): Promise<void>
  restore(): Promise<void>
  sessions(): readonly Readonly<SessionEntry>[]
  /** Takes what the relay brings. */
  deliver(message: RelayMessage): Promise<void>
  stop(): void
}

export interface CreateWalletClientParameters {
  /** Asked for when it is used, because a relay client is given `deliver`. */
  readonly relay: () => RelayClient
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly metadata: PeerMetadata
  readonly onEvent: (event: WalletEvent) => void
}

const storageKey = '@appkit-walletconnect/wallet-sessions'
/** How long a dapp may take to answer, in ms. */
const answerWait = 60_000
const pairingLifetime = 300_000
const mostShown = 200

export function createWalletClient(parameters: CreateWalletClientParameters): WalletClient {
  const { keys, metadata, onEvent, relay, storage } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: answer })
  const sessions = createSessions({
    ...{ keys, messenger, relay, storage, storageKey },
    onRestored: (session) => onEvent({ type: 'restored', session }),
    onEnded: (session) => onEvent({ type: 'ended', session }),
  })
  const pairings = new Map<string, ReturnType<typeof setTimeout>>()
  /** Requests that wait for the person, by their payload id. */
  const shown = new Map<number, WalletRequest>()

  function closePairing(topic: string): void {
    clearTimeout(pairings.get(topic))
    if (pairings.delete(topic)) messenger.close(topic, new AppKitError('CANCELLED'))
  }

  /** Deals with a request of a dapp. Nothing waits for the reply to be taken: later requests would. */
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
    else if (method !== 'wc_sessionPropose') return refusal(10001)
    else {
      const read = readProposal(request, Date.now())
      if (read !== undefined && 'code' in read) return refusal(read.code)
      if (read !== undefined) onEvent({ type: 'proposal', proposal: read.value })
    }
    return undefined
  }

  function answerInSession(request: PeerRequest): Answer | undefined {
    const { id, method, topic } = request
    const session = sessions.get(topic)?.session
    if (session === undefined) return undefined
    if (method === 'wc_sessionPing' || method === 'wc_sessionDelete') return { result: true }
    if (method !== 'wc_sessionRequest') return refusal(codeFor(method))
    const read = readRequest(request, session, Date.now())
    if ('code' in read) return refusal(read.code)
    shown.set(id, read.value)
    if (shown.size > mostShown) shown.delete(shown.keys().next().value ?? 0)
    onEvent({ type: 'request', request: read.value })
    return undefined
  }

  /** Sends what only the wallet may say, and waits until the dapp has taken it. */
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
      const pairing = readPairingUri(uri)
      if (pairing === undefined) throw new AppKitError('PAIRING_INVALID')
      const { expiryTimestamp, symKey, topic } = pairing
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
      const { privateKey, publicKey: self } = generateKeyPair()
      const symKey = deriveSymKey(privateKey, proposal.publicKey)
      if (symKey === undefined) throw new AppKitError('SESSION_INVALID')
      const topic = topicOf(symKey)
      const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
      const peer = { publicKey: proposal.publicKey, metadata: proposal.metadata }
      const session: Session = { topic, namespaces: read.namespaces, expiry, self, peer }
      // Listened to before anybody knows of it, so that no request is lost.
      await messenger.open(topic, symKey)
      sessions.add(session)
      const relays = { protocol: 'irn' }
      const settlement = { relay: relays, controller: { publicKey: self, metadata }, namespaces, expiry }
      messenger
        .request(topic, 'wc_sessionSettle', settlement, { wait: answerWait * 5 })
        .then(() => onEvent({ type: 'acknowledged', session }))
        .catch((error: AppKitError) => {
          // A dapp that is away keeps its session; one that refuses does not.
          if (error.code !== 'WALLET_TIMEOUT') sessions.end(topic)
        })
      const response = { result: { relay: relays, responderPublicKey: self } }
      await messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, response)
      return session
    },
    reject: (proposal) =>
      messenger.respond({ ...proposal, method: 'wc_sessionPropose' }, refusal(5000), 'reject'),
    async respond({ topic, id }, given) {
      const request = shown.get(id)
      shown.delete(id)
      // Nobody waits for it any more.
      if (request === undefined || request.expiry <= Date.now() || !sessions.get(topic)) return
      await messenger.respond({ topic, id, method: 'wc_sessionRequest' }, given)
    },
    async update(topic, namespaces) {
      await tell(topic, 'wc_sessionUpdate', { namespaces })
      sessions.change(topic, { namespaces })
    },
    async extend(topic) {
      const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
      // Most dapps take no expiry; all of them take a whole lifetime from now.
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
      // Sealed at once, before the key goes.
      const sent = messenger.notify(topic, 'wc_sessionDelete', failureOf(6000))
      sessions.end(topic)
      await sent.catch(() => {})
    },
    restore: sessions.restore,
    sessions: sessions.list,
    deliver: messenger.deliver,
    stop() {
      for (const topic of [...pairings.keys()]) closePairing(topic)
      sessions.stop()
    },
  }
}

/** Why a dapp may not send a method on a session. */
function codeFor(method: string): RefusalCode {
  if (method === 'wc_sessionUpdate') return 3003
  if (method === 'wc_sessionExtend') return 3004
  if (method === 'wc_sessionEvent') return 3002
  return method === 'wc_sessionSettle' ? 1005 : 10001
}
