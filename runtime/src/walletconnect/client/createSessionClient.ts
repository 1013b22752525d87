import { AppKitError } from '../../errors/AppKitError.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Answer, Messenger, PeerRequest } from '../rpc/createMessenger.js'
import { failureOf, refusal } from '../rpc/refusal.js'
import { type AnswerWalletsParameters, answerWallets, type WalletAnswers } from '../session/answerWallets.js'
import { type Applied, createSessions, type SessionEntry } from '../session/createSessions.js'
import { entriesOf } from '../session/namespaces.js'
import { readSession } from '../session/session.js'
import {
  isOfController,
  type Judged,
  readExtension,
  readNotice,
  readUpdate,
} from '../session/sessionRules.js'
import type { TabNote } from '../tabs/tabFrames.js'
import type { SignClient, SignEvent } from './createSignClient.js'

/** The sessions of a dapp: it accepts them, answers requests of wallets and sends requests. */
export interface SessionClient
  extends Pick<SignClient, 'request' | 'ping' | 'disconnect' | 'restore' | 'sessions' | 'stop'>,
    Pick<WalletAnswers, 'accompany'> {
  /** Handles a request of a wallet. */
  answer(request: PeerRequest): void
  /** Applies a change by another tab: a session was settled or has ended. */
  follow(change: TabNote): void
}

export interface CreateSessionClientParameters extends Omit<AnswerWalletsParameters, 'onSettled'> {
  readonly messenger: Messenger
  readonly relay: () => RelayClient
  readonly keys: KeyStore
  readonly onEvent: (event: SignEvent) => void
}

const storageKey = '@appkit-walletconnect/sessions'
/** In ms. */
const pingWait = 30_000
/** In seconds. */
const lifetimes = { least: 300, most: 604_800 }

export function createSessionClient(parameters: CreateSessionClientParameters): SessionClient {
  const { keys, messenger, onEvent, relay, storage } = parameters
  const sessions = createSessions({
    keys,
    messenger,
    relay,
    storage,
    storageKey,
    onFound: (session) => onEvent({ type: 'found', session }),
    onRestored(session) {
      onEvent({ type: 'restored', session })
      // The wallet can have ended it while the app was closed.
      if (relay().leads) void ping(session.topic).catch(() => {})
    },
    onEnded: (session) => onEvent({ type: 'ended', session }),
  })
  const answers = answerWallets({
    ...parameters,
    onSettled(session, signed) {
      sessions.add(session)
      onEvent({ type: 'settled', session, ...(signed && { signed }) })
    },
  })

  /** Handles a request of the wallet. It does not wait until the reply is delivered, because later requests would wait too. */
  function answer(request: PeerRequest): void {
    if (answers.answer(request)) return
    const entry = sessions.get(request.topic)
    const reply = entry && answerInSession(entry, request)
    if (reply === undefined) return
    // Every tab handles it, one tab answers.
    if (!request.isAnswered) messenger.respond(request, reply).catch(() => {})
    if (request.method === 'wc_sessionDelete') sessions.end(request.topic)
  }

  function answerInSession(entry: SessionEntry, request: PeerRequest): Answer | undefined {
    const { id, method, params, topic } = request
    const last = entry.applied[method as keyof Applied] ?? 0
    const applied = { [method]: id }
    if (method === 'wc_sessionPing' || method === 'wc_sessionDelete') return { result: true }
    if (method === 'wc_sessionUpdate') {
      if (id < last) return refusal(1003)
      return take(readUpdate(params), (namespaces) => {
        const session = sessions.change(topic, { namespaces }, applied)
        if (session !== undefined) onEvent({ type: 'updated', session })
      })
    }
    if (method === 'wc_sessionExtend') {
      if (id < last) return refusal(1004)
      // It comes again if the page was closed before it answered.
      if (id === last) return { result: true }
      return take(readExtension(params, entry.session, Date.now()), (expiry) => {
        const session = sessions.change(topic, { expiry }, applied)
        if (session !== undefined) onEvent({ type: 'extended', session })
      })
    }
    if (method === 'wc_sessionEvent') {
      if (id <= last) return undefined
      return take(readNotice(params, entry.session), (event) => {
        sessions.change(topic, {}, applied)
        onEvent({ type: 'event', session: entry.session, event })
      })
    }
    if (method === 'wc_sessionSettle') {
      // A repeated settlement, if the page was closed before it answered the first one.
      return isOfController(params, entry.session) ? { result: true } : refusal(1005)
    }
    return refusal(method === 'wc_sessionRequest' ? 3001 : 10001)
  }

  async function ping(topic: string): Promise<void> {
    sessions.liveSession(topic)
    try {
      await messenger.request(topic, 'wc_sessionPing', {}, { wait: pingWait })
    } catch (error) {
      if (error instanceof AppKitError && error.code === 'SESSION_ENDED') sessions.end(topic)
      throw error
    }
  }

  return {
    answer,
    accompany: answers.accompany,
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
    ping,
    async disconnect(topic) {
      if (sessions.get(topic) === undefined) return
      // Encrypted at once, before the key is removed.
      const sent = messenger.notify(topic, 'wc_sessionDelete', failureOf(6000))
      sessions.end(topic)
      await sent.catch(() => {})
    },
    async restore() {
      await Promise.all([answers.restore(), sessions.restore()])
    },
    follow(change) {
      if ('ended' in change) return sessions.end(change.ended)
      const session = readSession(change.settled)
      if (session !== undefined) void sessions.adopt(session)
    },
    sessions: sessions.list,
    stop: sessions.stop,
  }
}

function take<Value>(judged: Judged<Value>, act: (value: Value) => void): Answer {
  if ('code' in judged) return refusal(judged.code)
  act(judged.value)
  return { result: true }
}
