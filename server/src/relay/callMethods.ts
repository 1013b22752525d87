import { type Fields, isRecord } from '../../../common/records.js'
import type { PublishedMessage, StoredMessage } from './createMailboxes.js'

/** The operations of the relay that methods can use for a connection. */
export interface RelaySide {
  /** @returns the id of the subscription */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /**
   * Brings the messages of topics that other relays took.
   *
   * @returns undefined if there are no other relays; else a function to call when they are not needed any more
   */
  load(topics: readonly string[]): Promise<() => void> | undefined
  /**
   * Stores a message and pushes it to the subscribers of its topic, except its sender.
   *
   * @returns a promise if it is stored elsewhere first
   * @throws RelayRefusal if there is no room
   */
  publish(message: Omit<PublishedMessage, 'id' | 'from'>, ttl: number): true | Promise<true>
  /** The messages of a topic that the client was not given yet, oldest first. */
  waiting(topic: string): readonly StoredMessage[]
  /** Takes messages into a reply: once the client says something after it, they are delivered. */
  give(messages: readonly StoredMessage[]): void
  /**
   * Counts the topics that a call asks for.
   *
   * @throws RelayRefusal if they are too many for a minute
   */
  countTopics(many: number): void
  /**
   * Counts the topics that a call subscribes to. Clients take a refusal for a subscription, and would hear nothing: they wait.
   *
   * @returns undefined, or a promise that settles when it is their turn
   * @throws RelayRefusal if too many calls of the connection wait
   */
  waitForTopics(many: number): Promise<void> | undefined
  /** Pushes the waiting messages of a topic after the reply to the current call. */
  pushWaiting(topic: string): void
}

/** The error reply of a call. */
export class RelayRefusal extends Error {
  override readonly name = 'RelayRefusal'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Every method that a client of the relay may call. */
export const relayMethods = [
  'irn_publish',
  'irn_batchPublish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'wc_proposeSession',
  'wc_approveSession',
] as const

export type RelayMethod = (typeof relayMethods)[number]

export interface RelayCall {
  readonly method: string
  readonly params: unknown
}

const topic = /^[0-9a-f]{64}$/
const maxBatch = 500
const maxFetched = 500
const maxFetchedLength = 900_000
const maxTag = 0xffff_ffff
const proposalTtl = 300

const wrong = (what: string): RelayRefusal => new RelayRefusal(-32602, `Invalid params: ${what}`)

function requireFields(value: unknown): Fields {
  if (!isRecord(value)) throw wrong('an object is expected')
  return value
}

function readTopic(value: unknown): string {
  if (typeof value !== 'string' || !topic.test(value)) throw wrong('topic')
  return value
}

function readBatch(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(what)
  if (value.length > maxBatch) throw new RelayRefusal(-32000, `At most ${maxBatch} ${what} at a time`)
  return value
}

const readTopics = (fields: Fields): readonly string[] => readBatch(fields.topics, 'topics').map(readTopic)

interface PublishCall {
  readonly message: Omit<PublishedMessage, 'id' | 'from'>
  readonly ttl: number
}

function readPublish(fields: Fields): PublishCall {
  const { attestation, message, tag = 0, ttl } = fields
  const topic = readTopic(fields.topic)
  if (typeof message !== 'string' || message === '') throw wrong('message')
  if (typeof ttl !== 'number' || !Number.isFinite(ttl)) throw wrong('ttl')
  if (typeof tag !== 'number' || !Number.isInteger(tag) || tag < 0 || tag > maxTag) throw wrong('tag')
  const proof = typeof attestation === 'string' ? attestation : null
  return { message: { topic, message, tag, attestation: proof }, ttl }
}

/** Stores a message and pushes it to the subscribers. A message that is stored already is not pushed again. */
function publish(side: RelaySide, fields: Fields): true | Promise<true> {
  const { message, ttl } = readPublish(fields)
  return side.publish(message, ttl)
}

/** Publishes several messages, in order. */
function publishAll(side: RelaySide, messages: readonly Fields[]): true | Promise<true> {
  const published = messages.map((each) => publish(side, each))
  if (!published.some((each) => each instanceof Promise)) return true
  return Promise.all(published).then(() => true as const)
}

/**
 * Subscribes to a topic and publishes messages, as newer clients let the relay do at once. What is wrong or too many is refused
 * before either, so that a refused call leaves no subscription. It does not wait: its client takes a refusal for one.
 */
function openSession(side: RelaySide, topic: string, messages: readonly Fields[]): true | Promise<true> {
  for (const each of messages) readPublish(each)
  side.countTopics(1)
  side.subscribe(topic)
  return publishAll(side, messages)
}

/** Subscribes to each topic once. The ids of the reply are those of the given topics, in their order. */
function subscribe(
  side: RelaySide,
  topics: readonly string[],
): readonly string[] | Promise<readonly string[]> {
  const each = new Set(topics)
  const open = (): readonly string[] => {
    const ids = new Map<string, string>()
    for (const topic of each) {
      ids.set(topic, side.subscribe(topic))
      side.pushWaiting(topic)
    }
    return topics.map((topic) => ids.get(topic) ?? '')
  }
  return side.waitForTopics(each.size)?.then(open) ?? open()
}

/** Subscribes to one topic. */
function subscribeOne(side: RelaySide, topic: string): unknown {
  const ids = subscribe(side, [topic])
  return ids instanceof Promise ? ids.then(([id]) => id) : ids[0]
}

/** Fetches the messages that wait in topics, once those of other relays are here. */
function fetchMessages(side: RelaySide, given: readonly string[]): unknown {
  const topics = [...new Set(given)]
  side.countTopics(topics.length)
  const loading = side.load(topics)
  if (loading === undefined) return takeWaiting(side, topics)
  return loading.then((release) => {
    try {
      return takeWaiting(side, topics)
    } finally {
      release()
    }
  })
}

/** A fetched message is not acknowledged, so it counts as delivered once its reply must have come. */
function takeWaiting(side: RelaySide, topics: readonly string[]): unknown {
  const waiting = topics.flatMap((topic) => side.waiting(topic))
  let length = 0
  const taken = waiting.slice(0, maxFetched).filter((each, at) => {
    length += each.message.length
    return at === 0 || length <= maxFetchedLength
  })
  side.give(taken)
  return {
    messages: taken.map(({ message, publishedAt, tag, topic }) => ({ topic, message, publishedAt, tag })),
    hasMore: taken.length < waiting.length,
  }
}

const methods: Readonly<Record<RelayMethod, (side: RelaySide, fields: Fields) => unknown>> = {
  irn_publish: publish,
  irn_batchPublish: (side, { messages }) =>
    publishAll(side, readBatch(messages, 'messages').map(requireFields)),
  irn_subscribe: (side, { topic }) => subscribeOne(side, readTopic(topic)),
  irn_batchSubscribe: (side, fields) => subscribe(side, readTopics(fields)),
  // By topic, because a client may have lost the id.
  irn_unsubscribe(side, { topic }) {
    side.unsubscribe(readTopic(topic))
    return true
  },
  irn_batchUnsubscribe(side, { subscriptions }) {
    for (const each of readBatch(subscriptions, 'subscriptions'))
      side.unsubscribe(readTopic(requireFields(each).topic))
    return true
  },
  irn_fetchMessages: (side, { topic }) => fetchMessages(side, [readTopic(topic)]),
  irn_batchFetchMessages: (side, fields) => fetchMessages(side, readTopics(fields)),
  wc_proposeSession: (side, { attestation, pairingTopic, sessionProposal, ttl = proposalTtl }) =>
    openSession(side, readTopic(pairingTopic), [
      { topic: pairingTopic, message: sessionProposal, tag: 1100, ttl, attestation },
    ]),
  wc_approveSession(side, fields) {
    const { pairingTopic, sessionProposalResponse, sessionSettlementRequest, sessionTopic } = fields
    const ttl = fields.ttl ?? proposalTtl
    readTopic(pairingTopic)
    return openSession(side, readTopic(sessionTopic), [
      { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttl },
      { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttl },
    ])
  },
}

/**
 * Runs a call.
 *
 * @throws RelayRefusal with the JSON-RPC code of the reply
 */
export function callMethod(side: RelaySide, { method, params }: RelayCall): unknown {
  if (!Object.hasOwn(methods, method)) throw new RelayRefusal(-32601, 'Method not found')
  return methods[method as RelayMethod](side, requireFields(params))
}
