import { settleWithin } from '../../../common/deadlines.js'
import { countHeldTopics, limitTopics } from './countTopics.js'
import { countUnacknowledged } from './countUnacknowledged.js'
import { createMailboxes, type Mailboxes } from './createMailboxes.js'
import { claimOf, createUsage, type UsageLimits, usualLimits } from './createUsage.js'
import {
  type Listener,
  openConnection,
  type RelayClient,
  type RelayConnection,
  type RelayParts,
} from './openConnection.js'
import type { RelayEntry, RelayLog } from './relayLog.js'

export interface Relay {
  connect(client: RelayClient): RelayConnection
  /** Settles when the calls that were taken are answered, or would take too long. */
  settle(): Promise<void>
  close(): void
  readonly mailboxes: Mailboxes
  /** Room of the messages that were published here and wait, in bytes. */
  waitingBytes(): number
}

export interface CreateRelayParameters {
  readonly now?: () => number
  /** Shared with other relays. Without one, it is the only relay. */
  readonly log?: RelayLog | null
  readonly limits?: UsageLimits
  /** Topics that all clients of a network can ask for in a minute, and can listen to at once. 100,000 if left out. */
  readonly topicsPerNetwork?: number
}

const sweepMs = 30_000
/** Steps of a sweep in one turn of the event loop, about a millisecond: frames that arrive are read in between. */
const stepsAtOnce = 500
/** How long a process that ends waits for Redis, in ms: it is killed soon after that. */
const settleMs = 10_000

/** A relay without a network: frames in, frames out. */
export function createRelay(parameters: CreateRelayParameters = {}): Relay {
  const { limits = usualLimits, log = null, now = Date.now, topicsPerNetwork = 100_000 } = parameters
  const usage = createUsage(limits, now, {
    // Its sender may not listen to the topic, and yet has to hear when another relay has delivered the message.
    onTake: (topic) => void log?.follow(topic).catch(() => {}),
    // Later, so that what the topic has is first read to its end, and one that is counted again at once is not left in between.
    onRelease: (topic) =>
      queueMicrotask(() => {
        if (log?.leave(topic)) mailboxes.forget(topic)
      }),
  })
  const mailboxes = createMailboxes(now, (message) => usage.release(claimOf(message)))
  const listeners = new Map<string, Set<Listener>>()
  let lastId = now() * 1000
  const parts: RelayParts = {
    now,
    log,
    mailboxes,
    usage,
    listeners,
    underWay: new Set(),
    takeTopics: limitTopics(topicsPerNetwork),
    openUnacknowledged: countUnacknowledged(),
    heldTopics: countHeldTopics(topicsPerNetwork),
    nextId: () => {
      lastId += 1
      return lastId
    },
    push: (message) => {
      if (message === null) return
      for (const each of listeners.get(message.topic) ?? [])
        if (each.clientId !== message.from && !message.deliveredTo.has(each.clientId)) each.push(message)
    },
  }
  log?.onEntry((entry) => apply(parts, entry))
  const stopSweeping = sweepOften(mailboxes, usage)
  return {
    mailboxes,
    connect: (client) => openConnection(parts, client),
    settle: () => settleWithin(parts.underWay, settleMs),
    waitingBytes: () => usage.bytes,
    close: stopSweeping,
  }
}

/** Takes an entry of a topic that is followed, also one of this relay, so that all have the same order. */
function apply({ mailboxes, push, usage }: RelayParts, entry: RelayEntry): void {
  if (entry.kind === 'delivered') {
    mailboxes.deliver(entry.topic, entry.id, entry.clientId)
    usage.deliver(claimOf(entry))
    return
  }
  push(mailboxes.put(entry, entry.ttl, entry.publishedAt))
}

/** Takes out what is over, again and again. @returns a function that ends it */
function sweepOften(...stores: readonly Pick<Mailboxes, 'sweep'>[]): () => void {
  let isOpen = true
  let isSweeping = false
  const sweep = async (): Promise<void> => {
    if (isSweeping) return
    isSweeping = true
    let steps = 0
    for (const store of stores)
      for (const _ of store.sweep()) {
        steps += 1
        if (steps % stepsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
        if (!isOpen) return
      }
    isSweeping = false
  }
  const timer = setInterval(() => void sweep(), sweepMs)
  timer.unref()
  return () => {
    isOpen = false
    clearInterval(timer)
  }
}
