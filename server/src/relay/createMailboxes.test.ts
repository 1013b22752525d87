import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMailboxes, deliveredMs, idOf, type MailboxBounds, type Mailboxes } from './createMailboxes.js'

const topics = ['a', 'b'] as const
const bounds: MailboxBounds = { waiting: 3, delivered: 2 }
const ttl = 100

type Topic = (typeof topics)[number]

/** A stored message, as the model knows it. */
interface Known {
  readonly text: string
  until: number
  isDelivered: boolean
}

/** A topic, as the model knows it: messages in the order of their delivery, and texts that are under way. */
class Model {
  known: Known[] = []
  readonly underWay = new Set<string>()

  has = (text: string): boolean => this.known.some((each) => each.text === text)
  waiting = (): readonly Known[] => this.known.filter(({ isDelivered }) => !isDelivered)
  pass(now: number): void {
    this.known = this.known.filter(({ until }) => until > now)
  }

  check(text: string): 'new' | 'known' | 'full' {
    if (this.has(text)) return 'known'
    if (this.underWay.has(text)) return 'new'
    return this.waiting().length + this.underWay.size < bounds.waiting ? 'new' : 'full'
  }

  put(text: string, now: number): void {
    this.underWay.delete(text)
    if (!this.has(text)) this.known.push({ text, until: now + ttl * 1000, isDelivered: false })
  }

  deliver(text: string, now: number): void {
    const known = this.known.find((each) => each.text === text)
    if (known === undefined) return
    known.until = Math.min(known.until, now + deliveredMs)
    if (known.isDelivered) return
    known.isDelivered = true
    this.known = [...this.known.filter((each) => each !== known), known]
    const delivered = this.known.filter(({ isDelivered }) => isDelivered)
    if (delivered.length > bounds.delivered) this.known = this.known.filter((each) => each !== delivered[0])
  }
}

/** Mailboxes beside their model, with a clock. */
function play() {
  let now = 0
  const gone: string[] = []
  const mailboxes: Mailboxes = createMailboxes(
    () => now,
    ({ id, topic }) => void gone.push(`${topic} ${id}`),
    bounds,
  )
  const models = { a: new Model(), b: new Model() }
  const counts = { stored: 0, forgotten: 0 }
  const settles: (() => void)[] = []
  const messageOf = (topic: Topic, text: string) => {
    return { id: idOf(text), topic, message: text, tag: 0, attestation: null, from: 'did:key:a' }
  }
  const arrive = (topic: Topic, text: string): void => {
    const put = mailboxes.put(messageOf(topic, text), ttl)
    expect(put === null).toBe(models[topic].has(text))
    if (put !== null) counts.stored += 1
    models[topic].put(text, now)
  }
  const acts = {
    arrive,
    publish: (topic: Topic, text: string) => {
      if (models[topic].check(text) === 'new') arrive(topic, text)
    },
    reserve: (topic: Topic, text: string) => {
      if (models[topic].check(text) !== 'new') return
      settles.push(mailboxes.reserve(messageOf(topic, text)))
      models[topic].underWay.add(text)
    },
    settle: () => {
      for (const settle of settles.splice(0)) settle()
      for (const topic of topics) models[topic].underWay.clear()
    },
    deliver: (topic: Topic, text: string) => {
      mailboxes.deliver(topic, idOf(text), 'did:key:b')
      models[topic].deliver(text, now)
    },
    sweep: () => Array.from(mailboxes.sweep()),
    forget: (topic: Topic) => {
      Array.from(mailboxes.sweep())
      counts.forgotten += models[topic].known.length
      mailboxes.forget(topic)
      models[topic] = new Model()
    },
  }
  const pass = (seconds: number): void => {
    now += seconds * 1000
    for (const topic of topics) models[topic].pass(now)
  }
  const compare = (topic: Topic, text: string): void => {
    const model = models[topic]
    expect(mailboxes.check(messageOf(topic, text))).toBe(model.check(text))
    const stored = mailboxes.waitingFor(topic, 'did:key:c').map(({ message }) => message)
    expect(stored.toSorted()).toEqual(model.known.map((each) => each.text).toSorted())
    expect(mailboxes.waitingFor(topic, 'did:key:b')).toHaveLength(model.waiting().length)
    expect(mailboxes.waitingFor(topic, 'did:key:a')).toEqual([])
    // Each that was stored is told of once when it goes.
    expect(gone.length).toBe(counts.stored - counts.forgotten - mailboxes.size)
  }
  return { acts, compare, pass }
}

const step = fc.record({
  act: fc.constantFrom('publish', 'arrive', 'reserve', 'settle', 'deliver', 'deliver', 'sweep', 'forget'),
  topic: fc.constantFrom(...topics),
  text: fc.constantFrom(...'mnopqrst'),
  seconds: fc.nat(40),
})

test('a mailbox refuses a sender only while as many wait or are under way as may, and no message of a log', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { acts, compare, pass } = play()
      for (const { act, seconds, text, topic } of steps) {
        acts[act](topic, text)
        compare(topic, text)
        pass(seconds)
        compare(topic, text)
      }
    }),
    { numRuns: 150 },
  )
})
