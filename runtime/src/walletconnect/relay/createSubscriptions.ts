import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayReply } from './openRelaySocket.js'

/** The wanted topics, and which of them the relay knows on the current connection. */
export interface Subscriptions {
  readonly topics: ReadonlySet<string>
  add(topic: string): Promise<void>
  remove(topic: string): void
  /** Subscribes to all topics that the relay does not know yet. */
  sync(): Promise<void>
  /** Subscribes again to what the relay knows. @returns its answer, or undefined without a connection */
  renew(wait: number): Promise<RelayReply | undefined>
  /** The connection was lost, with all subscriptions. */
  reset(): void
  /** Callers that wait for an answer get none. */
  fail(error: AppKitError): void
}

export interface CreateSubscriptionsParameters {
  /** Whether there is a connection that is open. */
  readonly isOpen: () => boolean
  /** Undefined if there is no connection. */
  readonly call: (method: string, params: unknown, wait: number) => Promise<RelayReply> | undefined
  /** The relay knows of every topic. */
  readonly onSynced: () => void
  /** The relay does not answer, or refuses. */
  readonly onFailed: () => void
}

/** How many topics one frame names. */
const maxTopicsPerFrame = 500
/** How long the relay may take for one answer, and how long a caller waits over reconnections. In ms. */
const answerWait = 10_000
const callerWait = 60_000

interface State {
  readonly parameters: CreateSubscriptionsParameters
  readonly topics: Set<string>
  /** The topics that the relay knows, with its id of each subscription. */
  readonly known: Map<string, unknown>
  /** The callers that wait for a topic. */
  readonly callers: Map<string, Set<(error?: AppKitError) => void>>
  /** Changes with each connection, so that a late answer to an earlier one is ignored. */
  connection: object
  /** The connection that is being synchronized. */
  syncing: object | undefined
}

export function createSubscriptions(parameters: CreateSubscriptionsParameters): Subscriptions {
  const state: State = {
    parameters,
    topics: new Set(),
    known: new Map(),
    callers: new Map(),
    connection: {},
    syncing: undefined,
  }
  const { callers, known, topics } = state
  return {
    topics,
    sync: () => sync(state),
    add(topic) {
      topics.add(topic)
      return known.has(topic) ? Promise.resolve() : waitForTopic(state, topic)
    },
    renew: (wait) => renew(state, wait),
    remove(topic) {
      topics.delete(topic)
      settle(state, topic, new AppKitError('CANCELLED'))
      if (known.has(topic)) unsubscribe(state, topic)
    },
    reset() {
      state.connection = {}
      state.syncing = undefined
      known.clear()
    },
    fail(error) {
      for (const topic of [...callers.keys()]) settle(state, topic, error)
    },
  }
}

function settle({ callers }: State, topic: string, error?: AppKitError): void {
  for (const done of callers.get(topic) ?? []) done(error)
  callers.delete(topic)
}

function waitForTopic(state: State, topic: string): Promise<void> {
  const { callers, parameters } = state
  return new Promise((resolve, reject) => {
    const done = (error?: AppKitError) => {
      clearTimeout(timer)
      callers.get(topic)?.delete(done)
      if (error === undefined) resolve()
      else reject(error)
    }
    const timer = setTimeout(() => done(new AppKitError('RELAY_UNREACHABLE')), callerWait)
    callers.set(topic, (callers.get(topic) ?? new Set()).add(done))
    if (parameters.isOpen()) void sync(state)
  })
}

async function sync(state: State): Promise<void> {
  const { known, parameters, topics } = state
  const current = state.connection
  if (state.syncing === current) return
  state.syncing = current
  for (;;) {
    const missing = [...topics].filter((topic) => !known.has(topic)).slice(0, maxTopicsPerFrame)
    const [only] = missing
    if (only === undefined) break
    const reply = await (missing.length === 1
      ? parameters.call('irn_subscribe', { topic: only }, answerWait)
      : parameters.call('irn_batchSubscribe', { topics: missing }, answerWait))
    if (state.connection !== current) return
    if (reply?.kind !== 'result') {
      state.syncing = undefined
      return parameters.onFailed()
    }
    const ids = [reply.result].flat()
    for (const [index, topic] of missing.entries()) {
      known.set(topic, ids[index])
      if (topics.has(topic)) settle(state, topic)
      else unsubscribe(state, topic)
    }
  }
  state.syncing = undefined
  parameters.onSynced()
}

async function renew(state: State, wait: number): Promise<RelayReply | undefined> {
  const { known, parameters, topics } = state
  const current = state.connection
  const renewed = [...topics].slice(0, maxTopicsPerFrame)
  const reply = await parameters.call('irn_batchSubscribe', { topics: renewed }, wait)
  if (reply?.kind !== 'result' || state.connection !== current) return reply
  const ids = [reply.result].flat()
  for (const [index, topic] of renewed.entries()) if (known.has(topic)) known.set(topic, ids[index])
  return reply
}

function unsubscribe({ known, parameters }: State, topic: string): void {
  const id = known.get(topic)
  known.delete(topic)
  void parameters.call('irn_unsubscribe', { topic, id }, answerWait)
}
