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

/** Maximum number in one frame. */
const mostTopics = 500
/** How long the relay may take for one answer, and how long a caller waits over reconnections. In ms. */
const answerWait = 10_000
const longestWait = 60_000

export function createSubscriptions(parameters: CreateSubscriptionsParameters): Subscriptions {
  const topics = new Set<string>()
  /** With the relay's id of each subscription. */
  const known = new Map<string, unknown>()
  const waiting = new Map<string, Set<(error?: AppKitError) => void>>()
  /** Changes with each connection, so that a late answer to an earlier one is ignored. */
  let connection = {}
  let syncing: object | undefined

  const settle = (topic: string, error?: AppKitError) => {
    for (const done of waiting.get(topic) ?? []) done(error)
    waiting.delete(topic)
  }
  const leave = (topic: string) => {
    const id = known.get(topic)
    known.delete(topic)
    void parameters.call('irn_unsubscribe', { topic, id }, answerWait)
  }

  async function sync(): Promise<void> {
    const current = connection
    if (syncing === current) return
    syncing = current
    for (;;) {
      const missing = [...topics].filter((topic) => !known.has(topic)).slice(0, mostTopics)
      const [only] = missing
      if (only === undefined) break
      const reply = await (missing.length === 1
        ? parameters.call('irn_subscribe', { topic: only }, answerWait)
        : parameters.call('irn_batchSubscribe', { topics: missing }, answerWait))
      if (connection !== current) return
      if (reply?.kind !== 'result') {
        syncing = undefined
        return parameters.onFailed()
      }
      const ids = [reply.result].flat()
      for (const [index, topic] of missing.entries()) {
        known.set(topic, ids[index])
        if (topics.has(topic)) settle(topic)
        else leave(topic)
      }
    }
    syncing = undefined
    parameters.onSynced()
  }

  return {
    topics,
    sync,
    add(topic) {
      topics.add(topic)
      if (known.has(topic)) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const done = (error?: AppKitError) => {
          clearTimeout(timer)
          waiting.get(topic)?.delete(done)
          if (error === undefined) resolve()
          else reject(error)
        }
        const timer = setTimeout(() => done(new AppKitError('RELAY_UNREACHABLE')), longestWait)
        waiting.set(topic, (waiting.get(topic) ?? new Set()).add(done))
        if (parameters.isOpen()) void sync()
      })
    },
    async renew(wait) {
      const current = connection
      const renewed = [...topics].slice(0, mostTopics)
      const reply = await parameters.call('irn_batchSubscribe', { topics: renewed }, wait)
      if (reply?.kind !== 'result' || connection !== current) return reply
      const ids = [reply.result].flat()
      for (const [index, topic] of renewed.entries()) if (known.has(topic)) known.set(topic, ids[index])
      return reply
    },
    remove(topic) {
      topics.delete(topic)
      settle(topic, new AppKitError('CANCELLED'))
      if (known.has(topic)) leave(topic)
    },
    reset() {
      connection = {}
      syncing = undefined
      known.clear()
    },
    fail(error) {
      for (const topic of [...waiting.keys()]) settle(topic, error)
    },
  }
}
