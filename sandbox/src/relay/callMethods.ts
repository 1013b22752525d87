import type { RelaySide } from './createRelay.js'

/** Why a call is answered with an error. */
export class RelayRefusal extends Error {
  override readonly name = 'RelayRefusal'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export interface Call {
  readonly method: string
  readonly params: unknown
}

type Fields = Readonly<Record<string, unknown>>

const TOPIC = /^[0-9a-f]{64}$/
const MAX_BATCH = 500
const MAX_FETCHED = 500
const MAX_FETCHED_LENGTH = 900_000
const MAX_TAG = 0xffff_ffff
const PROPOSAL_TTL = 300

const wrong = (what: string): RelayRefusal => new RelayRefusal(-32602, `Invalid params: ${what}`)

function readFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('an object is expected')
  return value as Fields
}

function readTopic(value: unknown): string {
  if (typeof value !== 'string' || !TOPIC.test(value)) throw wrong('topic')
  return value
}

function readBatch(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(what)
  if (value.length > MAX_BATCH) throw new RelayRefusal(-32000, `At most ${MAX_BATCH} ${what} at a time`)
  return value
}

const readTopics = (fields: Fields): readonly string[] => readBatch(fields.topics, 'topics').map(readTopic)

/** Keeps a message and pushes it to whoever listens. One that is kept already is not pushed again. */
function publish(side: RelaySide, fields: Fields): true {
  const { attestation, message, tag = 0, ttl } = fields
  const topic = readTopic(fields.topic)
  if (typeof message !== 'string' || message === '') throw wrong('message')
  if (typeof ttl !== 'number' || !Number.isFinite(ttl)) throw wrong('ttl')
  if (typeof tag !== 'number' || !Number.isInteger(tag) || tag < 0 || tag > MAX_TAG) throw wrong('tag')
  const proof = typeof attestation === 'string' ? attestation : null
  const stored = side.mailboxes.put({ topic, message, tag, attestation: proof, from: side.clientId }, ttl)
  if (stored === 'full') throw new RelayRefusal(-32000, 'The mailbox is full')
  if (stored !== null) side.push(stored)
  return true
}

function subscribe(side: RelaySide, topic: string): string {
  const id = side.subscribe(topic)
  side.pushWaiting(topic)
  return id
}

/** A message that was fetched counts as delivered. */
function fetchMessages(side: RelaySide, topics: readonly string[]): unknown {
  const waiting = topics.flatMap((topic) => side.mailboxes.waitingFor(topic, side.clientId))
  let length = 0
  const taken = waiting.slice(0, MAX_FETCHED).filter((each, at) => {
    length += each.message.length
    return at === 0 || length <= MAX_FETCHED_LENGTH
  })
  for (const { deliveredTo } of taken) deliveredTo.add(side.clientId)
  return {
    messages: taken.map(({ message, publishedAt, tag, topic }) => ({ topic, message, publishedAt, tag })),
    hasMore: taken.length < waiting.length,
  }
}

const methods: Readonly<Record<string, (side: RelaySide, fields: Fields) => unknown>> = {
  irn_publish: publish,
  irn_batchPublish(side, { messages }) {
    for (const each of readBatch(messages, 'messages')) publish(side, readFields(each))
    return true
  },
  irn_subscribe: (side, { topic }) => subscribe(side, readTopic(topic)),
  irn_batchSubscribe: (side, fields) => readTopics(fields).map((topic) => subscribe(side, topic)),
  // By the topic: a client may have lost the id.
  irn_unsubscribe(side, { topic }) {
    side.unsubscribe(readTopic(topic))
    return true
  },
  irn_batchUnsubscribe(side, { subscriptions }) {
    for (const each of readBatch(subscriptions, 'subscriptions'))
      side.unsubscribe(readTopic(readFields(each).topic))
    return true
  },
  irn_fetchMessages: (side, { topic }) => fetchMessages(side, [readTopic(topic)]),
  irn_batchFetchMessages: (side, fields) => fetchMessages(side, readTopics(fields)),
  // Newer clients leave the subscription to the relay and do not subscribe themselves.
  wc_proposeSession(side, { attestation, pairingTopic, sessionProposal, ttl = PROPOSAL_TTL }) {
    side.subscribe(readTopic(pairingTopic))
    return publish(side, { topic: pairingTopic, message: sessionProposal, tag: 1100, ttl, attestation })
  },
  wc_approveSession(side, fields) {
    const { pairingTopic, sessionProposalResponse, sessionSettlementRequest, sessionTopic } = fields
    const ttl = fields.ttl ?? PROPOSAL_TTL
    readTopic(pairingTopic)
    side.subscribe(readTopic(sessionTopic))
    publish(side, { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttl })
    return publish(side, { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttl })
  },
}

/**
 * Carries out a call.
 * @throws RelayRefusal with the JSON-RPC code to answer
 */
export function callMethod(side: RelaySide, { method, params }: Call): unknown {
  if (!Object.hasOwn(methods, method)) throw new RelayRefusal(-32601, 'Method not found')
  return methods[method]?.(side, readFields(params))
}
