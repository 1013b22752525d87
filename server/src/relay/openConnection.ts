import { createHash } from 'node:crypto'
import { settleWithin } from '../../../common/deadlines.js'
import { RelayRefusal, type RelaySide } from './callMethods.js'
import type { HeldTopics } from './countTopics.js'
import type { Pushed, Unacknowledged } from './countUnacknowledged.js'
import {
  idOf,
  type Mailboxes,
  type PublishedMessage,
  readTtl,
  type StoredMessage,
} from './createMailboxes.js'
import { claimOf, roomOf, type Usage } from './createUsage.js'
import { answerCall, parseFrame, refuseFrame } from './relayFrames.js'
import { type RelayLog, TopicFull } from './relayLog.js'
import { createTopicTurns, type TopicTurns } from './topicTurns.js'

/** One connection of a client. A client can have several. */
export interface RelayConnection {
  /** Takes a frame as text. */
  receive(text: string): void
  /** The connection is closed. Unacknowledged messages go to the client's next one. */
  close(): void
}

/** A client that connects. */
export interface RelayClient {
  /** did:key of the client. */
  readonly clientId: string
  /** The network that it is in, as limits count it. */
  readonly network: string
  /** Its project id. */
  readonly project: string
  /** Sends a frame to it. */
  readonly send: (text: string) => void
}

/** A subscriber of a topic on this relay. */
export interface Listener {
  readonly clientId: string
  readonly push: (message: StoredMessage) => void
}

/** State that the connections of a relay share. */
export interface RelayParts {
  readonly now: () => number
  readonly log: RelayLog | null
  readonly mailboxes: Mailboxes
  readonly usage: Usage
  readonly listeners: Map<string, Set<Listener>>
  /** Calls that are not answered yet. */
  readonly underWay: Set<Promise<void>>
  /** An id for a frame to a client. */
  readonly nextId: () => number
  /** Counts topics that a client asks for. Returns 0, or the seconds until it may ask for as many. */
  readonly takeTopics: (client: Pick<RelayClient, 'clientId' | 'network'>, many: number) => number
  /** The topics that the connections of each network listen to. */
  readonly heldTopics: HeldTopics
  /** Opens what a connection of a network has not acknowledged. */
  readonly openUnacknowledged: (network: string) => Unacknowledged
  /** Pushes a message to its subscribers, except its sender and those that have it. */
  readonly push: (message: StoredMessage | null) => void
}

/** A topic that a connection listens to. */
interface Subscription {
  readonly id: string
  /** Settles when the topic's past is here. Absent where the relay is the only one. */
  readonly past: Promise<void> | undefined
}

const maxTopics = 5000
/** How long a client that fetches waits for the messages of other relays, in ms. */
const loadMs = 5000
const full = 'The mailbox is full'
const away = 'The relay cannot store messages now'

/** Opens a connection of a client. */
export const openConnection = (parts: RelayParts, client: RelayClient): RelayConnection =>
  new Connection(parts, client)

class Connection implements RelayConnection, RelaySide {
  readonly #topics = new Map<string, Subscription>()
  readonly #unacknowledged: Unacknowledged
  /** Messages of replies that the client has perhaps not read, by claim. */
  readonly #given = new Map<string, Pushed>()
  readonly #listener: Listener
  #isOpen = true
  readonly #topicTurns: TopicTurns

  constructor(
    readonly parts: RelayParts,
    readonly client: RelayClient,
  ) {
    this.#listener = { clientId: client.clientId, push: (message) => this.#push(message) }
    this.#unacknowledged = parts.openUnacknowledged(client.network)
    const take = (many: number) => parts.takeTopics(client, many)
    this.#topicTurns = createTopicTurns(take, () => this.#isOpen)
  }

  receive(text: string): void {
    for (const message of this.#given.values()) this.#markDelivered(message)
    this.#given.clear()
    const frame = parseFrame(text)
    if (frame !== null && frame.method === undefined && ('result' in frame || 'error' in frame)) {
      this.#acknowledge(frame.id)
      return
    }
    const reply = this.#answer(frame)
    if (!(reply instanceof Promise)) {
      this.#say(reply)
      return
    }
    const { underWay } = this.parts
    const saying: Promise<void> = reply
      .then((frame_) => this.#say(frame_))
      .finally(() => underWay.delete(saying))
    underWay.add(saying)
  }

  #answer(frame: Readonly<Record<string, unknown>> | null): unknown {
    if (frame === null) return refuseFrame(null, -32700, 'Not JSON')
    const { id, method, params } = frame
    if (typeof method !== 'string' || (typeof id !== 'number' && typeof id !== 'string'))
      return refuseFrame(null, -32600, 'Not a request')
    return answerCall(this, { method, params }, id)
  }

  close(): void {
    this.#isOpen = false
    for (const topic of [...this.#topics.keys()]) this.unsubscribe(topic)
    this.#unacknowledged.clear()
  }

  subscribe(topic: string): string {
    const { listeners, log } = this.parts
    let subscription = this.#topics.get(topic)
    if (subscription === undefined) {
      const { client, parts } = this
      if (this.#topics.size >= maxTopics || !parts.heldTopics.take(client.network))
        throw new RelayRefusal(-32000, 'Too many topics')
      const followed = log?.follow(topic)
      // Not every call waits for the past, and a rejection that nobody takes ends the process.
      followed?.catch(() => {})
      subscription = { id: this.#subscriptionId(topic), past: followed }
      this.#topics.set(topic, subscription)
    }
    listeners.set(topic, (listeners.get(topic) ?? new Set()).add(this.#listener))
    return subscription.id
  }

  unsubscribe(topic: string): void {
    const { listeners, log, mailboxes } = this.parts
    if (!this.#topics.delete(topic)) return
    this.parts.heldTopics.leave(this.client.network)
    listeners.get(topic)?.delete(this.#listener)
    if (listeners.get(topic)?.size === 0) listeners.delete(topic)
    if (log === null) return
    // Messages of other relays are read again when somebody listens.
    if (log.leave(topic)) mailboxes.forget(topic)
  }

  load(topics: readonly string[]): Promise<() => void> | undefined {
    const { log, mailboxes } = this.parts
    if (log === null) return undefined
    const release = (): void => {
      for (const topic of topics) if (log.leave(topic)) mailboxes.forget(topic)
    }
    // Messages that cannot be read now wait there: the client asks again.
    return settleWithin(
      topics.map((topic) => log.follow(topic)),
      loadMs,
    ).then(() => release)
  }

  publish(given: Omit<PublishedMessage, 'id' | 'from'>, ttl: number): true | Promise<true> {
    const { log, mailboxes, now, push, usage } = this.parts
    const message = { ...given, id: idOf(given.message), from: this.client.clientId }
    const room = mailboxes.check(message)
    if (room === 'full') throw new RelayRefusal(-32000, full)
    if (room === 'known') return true
    const { id, topic } = message
    const publishedAt = now()
    const claim = {
      id: claimOf({ topic, id }),
      topic,
      clientId: this.client.clientId,
      network: this.client.network,
      project: this.client.project,
      bytes: roomOf(message),
      until: publishedAt + readTtl(ttl) * 1000,
    }
    if (!usage.take(claim))
      throw new RelayRefusal(-32000, 'Too much of this client, network or project waits already')
    if (log === null) {
      push(mailboxes.put(message, ttl, publishedAt))
      return true
    }
    const entry = { ...message, kind: 'message', ttl: readTtl(ttl), publishedAt } as const
    const arrived = mailboxes.reserve(message)
    const stored = log
      .append(entry)
      .finally(arrived)
      .then(
        () => true as const,
        (cause: unknown) => {
          usage.release(claim.id)
          throw new RelayRefusal(-32000, cause instanceof TopicFull ? full : away)
        },
      )
    // Where a later message of a batch is wrong, this promise is not awaited.
    stored.catch(() => {})
    return stored
  }

  waiting(topic: string): readonly StoredMessage[] {
    const waiting = this.parts.mailboxes.waitingFor(topic, this.client.clientId)
    return waiting.filter((message) => !this.#given.has(claimOf(message)))
  }

  give(messages: readonly StoredMessage[]): void {
    // A reply that comes too late is not sent.
    if (!this.#isOpen) return
    for (const { id, topic } of messages) this.#given.set(claimOf({ id, topic }), { id, topic })
  }

  countTopics = (many: number): void => this.#topicTurns.count(many)
  waitForTopics = (many: number): Promise<void> | undefined => this.#topicTurns.wait(many)

  #markDelivered({ id, topic }: Pushed): void {
    const { log, mailboxes, usage } = this.parts
    const { clientId } = this.client
    mailboxes.deliver(topic, id, clientId)
    usage.deliver(claimOf({ topic, id }))
    // If it is lost, the message comes again, and the client recognises it.
    log?.append({ kind: 'delivered', topic, id, clientId }).catch(() => {})
  }

  pushWaiting(topic: string): void {
    const push = (): void => {
      if (!this.#topics.has(topic)) return
      const underWay = this.#unacknowledged.ofTopic(topic)
      for (const message of this.waiting(topic)) if (!underWay.has(message.id)) this.#push(message)
    }
    // Messages that are here do not wait for those of others, which take long while they are away.
    setImmediate(push)
    this.#topics.get(topic)?.past?.then(
      () => setImmediate(push),
      () => {},
    )
  }

  #push(message: StoredMessage): void {
    const id = this.parts.nextId()
    const { attestation, message: text, publishedAt, tag, topic } = message
    this.#unacknowledged.add(id, message)
    const data = { topic, message: text, publishedAt, tag, attestation }
    const params = { id: this.#topics.get(topic)?.id, data }
    this.#say({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  /** A message that was written to a socket is not delivered: the client may never have read it. */
  #acknowledge(given: unknown): void {
    // An object may have no number, and asking for it would throw out of the socket, which ends the process.
    const id = typeof given === 'string' ? Number(given) : given
    if (typeof id !== 'number') return
    const message = this.#unacknowledged.take(id)
    if (message !== undefined) this.#markDelivered(message)
  }

  #subscriptionId(topic: string): string {
    return createHash('sha256')
      .update(topic + this.client.clientId)
      .digest('hex')
  }

  #say(frame: unknown): void {
    if (this.#isOpen) this.client.send(JSON.stringify(frame))
  }
}
