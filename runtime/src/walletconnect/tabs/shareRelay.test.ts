import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import { createTestPage } from '../relay/testRelay.js'
import { shareRelay } from './shareRelay.js'
import { readTabFrame } from './tabFrames.js'
import { browserTabs } from './tabs.js'
import { createTestBrowser } from './testTabs.js'

const [topic, other] = ['a'.repeat(64), 'b'.repeat(64)]
const options = { tag: 1108, ttl: 300 }
const message: RelayMessage = { topic, message: 'text', publishedAt: 1 }

/** A relay that says what was asked of it, by the tab that has the connection. */
function createConnection(tab: string, log: string[]) {
  const topics = new Set<string>()
  let answer: () => Promise<void> = async () => {}
  let deliver: (message: RelayMessage) => Promise<unknown> = async () => {}
  let isStopped = false
  const relay: RelayClient = {
    publish(topic, message, { signal }) {
      log.push(`${tab} publish ${topic[0]} ${message}`)
      signal?.addEventListener('abort', () => log.push(`${tab} cancel`))
      return answer()
    },
    subscribe(topic) {
      if (!topics.has(topic)) log.push(`${tab} subscribe ${topic[0]}`)
      topics.add(topic)
      return answer()
    },
    unsubscribe(topic) {
      if (topics.delete(topic)) log.push(`${tab} unsubscribe ${topic[0]}`)
    },
    check: () => void log.push(`${tab} check`),
    state: { status: 'ready', attempt: 0 },
    leads: true,
    stop() {
      isStopped = true
      log.push(`${tab} stop`)
    },
  }
  return {
    open(given: { deliver: typeof deliver }) {
      deliver = given.deliver
      isStopped = false
      return relay
    },
    bring: (message: RelayMessage) => (isStopped ? undefined : deliver(message)),
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

const browser = () => {
  const { openTab } = createTestBrowser()
  const log: string[] = []
  return {
    log,
    open(name: string) {
      const tab = openTab()
      const page = createTestPage()
      const connection = createConnection(name, log)
      const brought: string[] = []
      const notes: unknown[] = []
      const relay = shareRelay({
        name: 'relay',
        tabs: tab.tabs,
        page: page.page,
        open: connection.open,
        deliver: async ({ message }) => void brought.push(message),
        onNote: (note) => notes.push(note),
      })
      return { ...tab, ...page, connection, relay, brought, notes }
    },
  }
}
const settle = () => vi.advanceTimersByTimeAsync(5)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('tabs that share a relay', () => {
  it('have one connection, which does what all of them ask', async () => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    await Promise.all([b.relay.subscribe(other), b.relay.publish(other, 'x', options), settle()])
    expect(log).toEqual(['A subscribe a', 'A subscribe b', 'A publish b x'])
    expect([a.relay.leads, b.relay.leads]).toEqual([true, false])
    await a.connection.bring(message)
    await settle()
    expect([a.brought, b.brought]).toEqual([['text'], ['text']])
  })

  it('get what the leader was stopped over: it does not count as handled', async () => {
    const { open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    await Promise.all([b.relay.subscribe(topic), settle()])
    const handled = a.connection.bring(message)
    a.relay.stop()
    expect(await handled).toBe(false)
    await settle()
    expect([b.relay.leads, b.brought]).toEqual([true, []])
    await b.connection.bring(message)
    expect(b.brought).toEqual(['text'])
  })

  it('contact nothing, and hold nothing, before one of them needs it', async () => {
    const { log, open } = browser()
    const a = open('A')
    a.comeBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([log, a.relay.leads]).toEqual([[], false])
  })

  it('end a topic when none of them wants it', async () => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    await Promise.all([b.relay.subscribe(topic), settle()])
    a.relay.unsubscribe(topic)
    await settle()
    expect(log).toEqual(['A subscribe a'])
    b.relay.unsubscribe(topic)
    await settle()
    expect(log).toEqual(['A subscribe a', 'A unsubscribe a'])
  })

  it('get the reason why the relay did not take it', async () => {
    const { open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    a.connection.answerWith(() => Promise.reject(new AppKitError('RELAY_FAILED', { details: 'why' })))
    const failed = expect(b.relay.publish(topic, 'x', options)).rejects.toMatchObject({
      code: 'RELAY_FAILED',
      details: 'why',
    })
    await settle()
    await failed
  })

  it('take back what nobody waits for', async () => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    a.connection.answerWith(() => new Promise(() => {}))
    const controller = new AbortController()
    const failed = expect(
      b.relay.publish(topic, 'x', { ...options, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    await settle()
    controller.abort()
    await settle()
    await failed
    expect(log.at(-1)).toBe('A cancel')
  })

  it.each(['stop', 'kill'] as const)('go on in the next when the first is gone: %s', async (how) => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    await Promise.all([b.relay.subscribe(topic), settle()])
    a.connection.answerWith(() => new Promise(() => {}))
    const published = b.relay.publish(topic, 'x', options)
    await settle()
    if (how === 'kill') a.kill()
    else a.relay.stop()
    await settle()
    await published
    expect(log.filter((line) => line.startsWith('B'))).toEqual(['B subscribe a', 'B publish a x'])
    expect(b.relay.leads).toBe(true)
  })

  it('take the connection from a tab that the browser has stopped, which asks when it is back', async () => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    a.stop()
    const published = b.relay.publish(other, 'x', options)
    await vi.advanceTimersByTimeAsync(1100)
    await published
    expect([b.relay.leads, log.at(-1)]).toEqual([true, 'B publish b x'])
    a.resume()
    await settle()
    expect(a.relay.leads).toBe(false)
    expect(log.slice(-2)).toEqual(['A stop', 'B subscribe a'])
    await Promise.all([a.relay.publish(topic, 'y', options), settle()])
    expect(log.at(-1)).toBe('B publish a y')
  })

  it.each(['returns', 'only waits'])('and notice that it was stopped when one that %s', async (how) => {
    const { log, open } = browser()
    const [a, b] = [open('A'), open('B')]
    await Promise.all([a.relay.subscribe(topic), settle()])
    await Promise.all([b.relay.subscribe(topic), settle()])
    a.stop()
    if (how === 'returns') b.comeBack()
    await vi.advanceTimersByTimeAsync(how === 'returns' ? 1100 : 21_100)
    expect([b.relay.leads, log.includes('B subscribe a')]).toEqual([true, true])
  })

  it('tell each other what they did', async () => {
    const { open } = browser()
    const [a, b] = [open('A'), open('B')]
    a.relay.notifyTabs({ ended: topic })
    await settle()
    expect([a.notes, b.notes]).toEqual([[], [{ ended: topic }]])
  })
})

it.each([
  null,
  'text',
  { type: 'note', note: { settled: {} } },
  { type: 'message', message: { topic: 'x' } },
  { type: 'call', from: 'x', call: { id: 1, method: 'publish', topic } },
  { type: 'call', call: { id: 1, method: 'check' } },
  { type: 'topics', from: 'x', topics: 7 },
  { type: 'state', state: { status: 'refused' } },
  { type: 'done' },
  { type: 'other' },
])('%j is nothing that a tab says', (value) => expect(readTabFrame(value)).toBeUndefined())

it('where the browser blocks what tabs share, each tab works alone', () => {
  vi.stubGlobal('navigator', { locks: {} })
  expect(browserTabs()).toBeDefined()
  vi.stubGlobal('BroadcastChannel', function blocked() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(browserTabs()).toBeUndefined()
  vi.unstubAllGlobals()
})
