import { AppKitError } from '../../errors/AppKitError.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Answer, Messenger, PeerRequest } from '../rpc/createMessenger.js'
import { failureOf, refusal } from '../rpc/refusal.js'
import { type AnswerWalletsParameters, answerWallets, type WalletAnswers } from '../session/answerWallets.js'
import { type Applied, createSessions, type SessionEntry, type Sessions } from '../session/createSessions.js'
import { entriesOf } from '../session/namespaces.js'
import { readSession } from '../session/session.js'
import {
  isOfController,
  type Judged,
  readExtension,
  readNotice,
  readUpdate,
} from '../session/sessionRules.js'
import type { SessionClient, SessionRequest, SignEvent } from './types.js'

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
const lifetimes = { min: 300, max: 604_800 }

interface State {
  readonly parameters: CreateSessionClientParameters
  readonly sessions: Sessions
  readonly answers: WalletAnswers
  /** By topic, the last event that an earlier page has applied. */
  readonly lastBefore: Map<string, number>
}

export function createSessionClient(parameters: CreateSessionClientParameters): SessionClient {
  const state = createState(parameters)
  const { answers, sessions } = state
  const { messenger } = parameters
  return {
    answer: (request) => answer(state, request),
    accompany: answers.accompany,
    request: (topic, options) => request(state, topic, options),
    ping: (topic) => ping(state, topic),
    async disconnect(topic) {
      if (sessions.get(topic) === undefined) return
      // Encrypted at once, before the key is removed.
      const sent = messenger.notify(topic, 'wc_sessionDelete', failureOf(6000))
      sessions.end(topic)
      await sent.catch(() => {})
    },
    async restore() {
      await Promise.all([answers.restore(), sessions.restore()])
      // Nobody may take the sessions that are left out for ended ones.
      if (parameters.keys.isAway?.()) throw new AppKitError('RECONNECTING')
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

function createState(parameters: CreateSessionClientParameters): State {
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
      if (relay().leads) void ping(state, session.topic).catch(() => {})
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
  const state: State = { parameters, sessions, answers, lastBefore: new Map() }
  return state
}

/** Handles a request of the wallet. It does not wait until the reply is delivered, because later requests would wait too. */
function answer(state: State, request: PeerRequest): void {
  const { answers, parameters, sessions } = state
  if (answers.answer(request)) return
  const entry = sessions.get(request.topic)
  const reply = entry && answerInSession(state, entry, request)
  if (reply === undefined) return
  // Every tab handles it, one tab answers.
  if (!request.isAnswered) parameters.messenger.respond(request, reply).catch(() => {})
  if (request.method === 'wc_sessionDelete') sessions.end(request.topic)
}

function answerInSession(state: State, entry: SessionEntry, request: PeerRequest): Answer | undefined {
  const { method } = request
  const handle = Object.hasOwn(sessionRequests, method) ? sessionRequests[method] : undefined
  return handle === undefined ? refusal(10001) : handle(state, entry, request)
}

type SessionRequestHandler = (state: State, entry: SessionEntry, request: PeerRequest) => Answer | undefined

const accept = (): Answer => ({ result: true })

/** How each request of a wallet in a session is answered. Undefined: not at all. */
const sessionRequests: Readonly<Partial<Record<string, SessionRequestHandler>>> = {
  wc_sessionPing: accept,
  wc_sessionDelete: accept,
  wc_sessionRequest: () => refusal(3001),
  // A repeated settlement, if the page was closed before it answered the first one.
  wc_sessionSettle: (_, { session }, { params }) =>
    isOfController(params, session) ? accept() : refusal(1005),
  wc_sessionUpdate({ parameters, sessions }, { applied }, { id, params, topic }) {
    if (id < lastOf(applied, 'wc_sessionUpdate')) return refusal(1003)
    return applyChange(readUpdate(params), (namespaces) => {
      const session = sessions.change(topic, { namespaces }, { wc_sessionUpdate: id })
      if (session !== undefined) parameters.onEvent({ type: 'updated', session })
    })
  },
  wc_sessionExtend({ parameters, sessions }, { applied, session: before }, { id, params, topic }) {
    if (id < lastOf(applied, 'wc_sessionExtend')) return refusal(1004)
    // It comes again if the page was closed before it answered.
    if (id === lastOf(applied, 'wc_sessionExtend')) return accept()
    return applyChange(readExtension(params, before, Date.now()), (expiry) => {
      const session = sessions.change(topic, { expiry }, { wc_sessionExtend: id })
      if (session !== undefined) parameters.onEvent({ type: 'extended', session })
    })
  },
  wc_sessionEvent({ lastBefore, parameters, sessions }, { applied, session }, { id, params, topic }) {
    const last = lastOf(applied, 'wc_sessionEvent')
    const before = lastBefore.get(topic) ?? last
    lastBefore.set(topic, before)
    // Wallets draw the last three digits: of two events of one millisecond, the second can have the lower number.
    if (id <= before || Math.floor(id / 1000) < Math.floor(last / 1000)) return undefined
    return applyChange(readNotice(params, session), (event) => {
      sessions.change(topic, {}, { wc_sessionEvent: Math.max(id, last) })
      parameters.onEvent({ type: 'event', session, event })
    })
  },
}

const lastOf = (applied: Applied, method: keyof Applied) => applied[method] ?? 0

function applyChange<Value>(judged: Judged<Value>, apply: (value: Value) => void): Answer {
  if ('code' in judged) return refusal(judged.code)
  apply(judged.value)
  return accept()
}

async function request(
  { parameters, sessions }: State,
  topic: string,
  { chainId, method, params, lifetime = lifetimes.min, signal, onSent }: SessionRequest,
): Promise<unknown> {
  const { namespaces } = sessions.liveSession(topic)
  const isAllowed = entriesOf(namespaces, chainId).some((entry) => entry.methods.includes(method))
  if (!isAllowed) throw new AppKitError('SESSION_FORBIDDEN', { details: `${method} on ${chainId}` })
  const ttl = Math.min(Math.max(lifetime, lifetimes.min), lifetimes.max)
  const expiryTimestamp = Math.floor(Date.now() / 1000) + ttl
  return parameters.messenger.request(
    topic,
    'wc_sessionRequest',
    { request: { method, params, expiryTimestamp }, chainId },
    { wait: ttl * 1000, ttl, ...(signal && { signal }), ...(onSent && { onSent }) },
  )
}

async function ping({ parameters, sessions }: State, topic: string): Promise<void> {
  sessions.liveSession(topic)
  try {
    await parameters.messenger.request(topic, 'wc_sessionPing', {}, { wait: pingWait })
  } catch (error) {
    if (error instanceof AppKitError && error.code === 'SESSION_ENDED') sessions.end(topic)
    throw error
  }
}
