import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayReply } from './openRelaySocket.js'

/** The topics that are listened to, and which of them the relay knows of on the present connection. */
export interface Subscriptions {
  readonly topics: ReadonlySet<string>
  add(topic: string): Promise<void>
  remove(topic: string): void
  /** Subscribes to all that the relay does not know of yet. */
  sync(): Promise<void>
  /** The connection is gone, and what the relay knew with it. */
  reset(): void
  /** Those who wait for an answer get none. */
  fail(error: AppKitError): void
}

export interface CreateSubscriptionsParameters {
  /** Whether there is a connection that is open. */
  readonly isOpen: () => boolean
  /** Undefined when there is no connection. */
  readonly call: (method: string, params: unknown, wait: number) => Promise<RelayReply> | undefined
  readonly subscriptionId: (topic: string) => string
  /** The relay knows of every topic. */
  readonly onSynced: () => void
  /** The relay has not answered, or will not. */
  readonly onFailed: () => void
}

/** In one frame. */
const mostTopics = 500
/** How long the relay may take for one answer, and how long somebody waits for it over reconnections. In ms. */
const answerWait = 10_000
const longestWait = 60_000

export function createSubscriptions(parameters: CreateSubscriptionsParameters): Subscriptions {
  const topics = new Set<string>()
  const known = new Set<string>()
  const waiting = new Map<string, Set<(error?: AppKitError) => void>>()
  /** Changes with each connection, so that an answer to an earlier one counts for nothing. */
  let connection = {}
  let syncing: object | undefined

  const settle = (topic: string, error?: AppKitError) => {
    for (const done of waiting.get(topic) ?? []) done(error)
    waiting.delete(topic)
  }
  const leave = (topic: string) => {
    known.delete(topic)
    void parameters.call('irn_unsubscribe', { topic, id: parameters.subscriptionId(topic) }, answerWait)
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
      for (const topic of missing) {
        known.add(topic)
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
