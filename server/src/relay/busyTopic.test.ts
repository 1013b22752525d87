import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shareRelayLog } from '../../../tests/contract/support/shareRelayLog.js'
import { type CreateRelayParameters, createRelay } from './createRelay.js'

const topic = 'ab'.repeat(32)
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function open(parameters: CreateRelayParameters = {}) {
  const relay = createRelay(parameters)
  cleanups.push(relay.close)
  return relay
}

/** A client that acknowledges what it is pushed, unless it is asleep. */
function join(relay: ReturnType<typeof createRelay>, clientId: string, isAsleep = false) {
  const heard: string[] = []
  const replies: (number | 'ok')[] = []
  const connection = relay.connect({
    clientId,
    network: clientId,
    project: 'p',
    send: (text) => {
      const { error, id, method, params } = JSON.parse(text)
      if (method === undefined) return void replies.push(error?.code ?? 'ok')
      heard.push(params.data.message)
      const frame = JSON.stringify({ id, jsonrpc: '2.0', result: true })
      if (!isAsleep) queueMicrotask(() => connection.receive(frame))
    },
  })
  const call = (method: string, params: unknown): void =>
    connection.receive(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
  return {
    heard,
    replies,
    subscribe: () => call('irn_subscribe', { topic }),
    publish: (message: string) => call('irn_publish', { topic, message, ttl: 300, tag: 0 }),
  }
}

const texts = (count: number, start = 'm') => Array.from({ length: count }, (_, at) => `${start}${at}`)
const refused = (replies: readonly unknown[]) => replies.filter((each) => each !== 'ok')

describe.each([
  ['one relay', () => undefined],
  ['two relays of one log', shareRelayLog],
])('a topic of %s', (_how, share) => {
  /** A relay for each side of a topic, or one for both. */
  function stage() {
    const openLog = share()
    const first = open(openLog && { log: openLog() })
    return { first, second: openLog ? open({ log: openLog() }) : first }
  }

  test('takes 3,000 messages in a minute from a client whose other side acknowledges them, and keeps the newest', async () => {
    const { first, second } = stage()
    const [app, wallet] = [join(first, 'did:key:a'), join(second, 'did:key:b')]
    wallet.subscribe()
    for (const text of texts(3000)) {
      app.publish(text)
      await setImmediate()
    }
    await vi.waitFor(() => expect(wallet.heard).toHaveLength(3000))
    expect([refused(app.replies), wallet.heard]).toEqual([[], texts(3000)])
    // One that its sender repeats is not pushed again.
    app.publish('m2999')
    await setImmediate()
    expect(wallet.heard).toHaveLength(3000)
    for (const relay of [first, second]) expect(relay.mailboxes.size).toBeLessThanOrEqual(1000)
    expect(first.waitingBytes()).toBeLessThanOrEqual(1000 * (1024 + 'm2999'.length))
  })

  test('lets a client send a thousand messages that nobody takes, and one more when one was taken', async () => {
    const { first, second } = stage()
    const app = join(first, 'did:key:a')
    for (const text of texts(1001)) app.publish(text)
    await setImmediate()
    expect([app.replies.length, refused(app.replies)]).toEqual([1001, [-32000]])
    const wallet = join(second, 'did:key:b')
    wallet.subscribe()
    await vi.waitFor(() => expect(wallet.heard).toHaveLength(1000))
    app.publish('more')
    await vi.waitFor(() => expect(wallet.heard.at(-1)).toBe('more'))
  })
})

test('a client gets what another relay took after a thousand were delivered to it within a minute', async () => {
  const openLog = shareRelayLog()
  const wallet = join(open({ log: openLog() }), 'did:key:b')
  wallet.subscribe()
  const app = join(open({ log: openLog() }), 'did:key:a')
  for (const text of texts(1000)) {
    app.publish(text)
    await setImmediate()
  }
  const moved = join(open({ log: openLog() }), 'did:key:a')
  moved.publish('more')
  await setImmediate()
  expect(moved.replies).toEqual(['ok'])
  expect(wallet.heard.slice(-2)).toEqual(['m999', 'more'])
})

test('a client gets every message that the log has, also more than a thousand of several relays that nobody acknowledges', async () => {
  const openLog = shareRelayLog()
  const wallet = join(open({ log: openLog() }), 'did:key:b', true)
  wallet.subscribe()
  const senders = ['did:key:a', 'did:key:c'].map((each) => join(open({ log: openLog() }), each))
  // Both send before either has heard of the other.
  for (const [at, sender] of senders.entries()) for (const text of texts(700, `${at} `)) sender.publish(text)
  await setImmediate()
  const stored = senders.flatMap(({ replies }) => replies).filter((each) => each === 'ok')
  expect(wallet.heard).toHaveLength(stored.length)
  expect(stored.length).toBeGreaterThan(1000)
})
