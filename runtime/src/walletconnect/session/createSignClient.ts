import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import { type Answer, createMessenger, type PeerRequest } from '../rpc/createMessenger.js'
import { failureOf, refusal } from '../rpc/refusal.js'
import { createProposals, type Proposed } from './createProposals.js'
import { createSessions, type SessionEntry } from './createSessions.js'
import { entriesOf, type ProposalNamespaces } from './namespaces.js'
import type { PeerMetadata, Session } from './session.js'
import {
  isOfController,
  type Judged,
  readExtension,
  readNotice,
  readUpdate,
  type SessionNotice,
} from './sessionRules.js'

/** What happens to sessions, from either side. */
export type SignEvent =
  /** `ended` by a side, or expired. */
  | {
      readonly type: 'settled' | 'restored' | 'updated' | 'extended' | 'ended'
      readonly session: Session
    }
  | { readonly type: 'event'; readonly session: Session; readonly event: SessionNotice }

export interface SessionRequest {
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** How long the wallet may take, in seconds, from 300 to 604800. */
  readonly lifetime?: number
  readonly signal?: AbortSignal
  /** The relay has taken it: the moment to open the wallet's app. */
  readonly onSent?: (requestId: number) => void
}

/** The dapp's side of the Sign protocol. */
export interface SignClient {
  /**
   * Makes a pairing and proposes a session on it; settles when the URI can be shown.
   *
   * @throws AppKitError CANCELLED, or why the relay did not take it.
   */
  propose(options: {
    readonly namespaces: ProposalNamespaces
    readonly signal?: AbortSignal
  }): Promise<Proposed>
  /**
   * Asks the wallet of a session.
   *
   * @throws AppKitError SESSION_ENDED, RECONNECTING, SESSION_FORBIDDEN, WALLET_TIMEOUT, CANCELLED, what the
   *   wallet answered, or why the relay did not take it.
   */
  request(topic: string, request: SessionRequest): Promise<unknown>
  /** Asks whether the wallet is there; a session that the wallet does not know any more ends. */
  ping(topic: string): Promise<void>
  /** Ends a session at once, and tells the wallet. Never rejects. */
  disconnect(topic: string): Promise<void>
  /** Listens again to the sessions of earlier visits. */
  restore(): Promise<void>
  sessions(): readonly Readonly<SessionEntry>[]
  /** Takes what the relay brings. */
  deliver(message: RelayMessage): Promise<void>
  stop(): void
}

export interface CreateSignClientParameters {
  /** Asked for when it is used, because a relay client is given `deliver`. */
  readonly relay: () => RelayClient
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly metadata: PeerMetadata
  readonly onEvent: (event: SignEvent) => void
}

const storageKey = '@appkit-walletconnect/sessions'
/** In ms. */
const pingWait = 30_000
/** In seconds. */
const lifetimes = { least: 300, most: 604_800 }

export function createSignClient(parameters: CreateSignClientParameters): SignClient {
  const { keys, metadata, onEvent, relay, storage } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: answer })
  const sessions = createSessions({
    ...{ keys, messenger, relay, storage, storageKey },
    onRestored: (session) => onEvent({ type: 'restored', session }),
    onEnded: (session) => onEvent({ type: 'ended', session }),
  })
  const proposals = createProposals({
    ...{ messenger, metadata },
    onSettled(session) {
      sessions.add(session)
      onEvent({ type: 'settled', session })
    },
  })

  /** Deals with a request of the wallet. Nothing waits for the reply to be taken: later requests would. */
  function answer(request: PeerRequest): void {
    if (proposals.answer(request)) return
    const entry = sessions.get(request.topic)
    const reply = entry && answerInSession(entry, request)
    if (reply === undefined) return
    messenger.respond(request, reply).catch(() => {})
    if (request.method === 'wc_sessionDelete') sessions.end(request.topic)
  }

  function answerInSession(entry: SessionEntry, request: PeerRequest): Answer | undefined {
    const { id, method, params, topic } = request
    if (method === 'wc_sessionPing' || method === 'wc_sessionDelete') return { result: true }
    if (method === 'wc_sessionUpdate') {
      if (id <= entry.lastUpdate) return refusal(1003)
      return take(readUpdate(params), (namespaces) => {
        entry.lastUpdate = id
        const session = sessions.change(topic, { namespaces })
        if (session !== undefined) onEvent({ type: 'updated', session })
      })
    }
    if (method === 'wc_sessionExtend') {
      return take(readExtension(params, entry.session, Date.now()), (expiry) => {
        const session = sessions.change(topic, { expiry })
        if (session !== undefined) onEvent({ type: 'extended', session })
      })
    }
    if (method === 'wc_sessionEvent') {
      if (id <= entry.lastEvent) return undefined
      return take(readNotice(params, entry.session), (event) => {
        entry.lastEvent = id
        onEvent({ type: 'event', session: entry.session, event })
      })
    }
    if (method === 'wc_sessionSettle') {
      // The same one again, which a page that was killed had taken and not answered, changes nothing.
      return isOfController(params, entry.session) ? { result: true } : refusal(1005)
    }
    return refusal(method === 'wc_sessionRequest' ? 3001 : 10001)
  }

  return {
    propose: proposals.propose,
    async request(topic, { chainId, method, params, lifetime = lifetimes.least, signal, onSent }) {
      const { namespaces } = sessions.liveSession(topic)
      const isAllowed = entriesOf(namespaces, chainId).some((entry) => entry.methods.includes(method))
      if (!isAllowed) throw new AppKitError('SESSION_FORBIDDEN', { details: `${method} on ${chainId}` })
      const ttl = Math.min(Math.max(lifetime, lifetimes.least), lifetimes.most)
      const expiryTimestamp = Math.floor(Date.now() / 1000) + ttl
      return messenger.request(
        topic,
        'wc_sessionRequest',
        { request: { method, params, expiryTimestamp }, chainId },
        { wait: ttl * 1000, ttl, ...(signal && { signal }), ...(onSent && { onSent }) },
      )
    },
    async ping(topic) {
      sessions.liveSession(topic)
      try {
        await messenger.request(topic, 'wc_sessionPing', {}, { wait: pingWait })
      } catch (error) {
        if (error instanceof AppKitError && error.code === 'SESSION_ENDED') sessions.end(topic)
        throw error
      }
    },
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
      proposals.stop()
      sessions.stop()
    },
  }
}

function take<Value>(judged: Judged<Value>, act: (value: Value) => void): Answer {
  if ('code' in judged) return refusal(judged.code)
  act(judged.value)
  return { result: true }
}
