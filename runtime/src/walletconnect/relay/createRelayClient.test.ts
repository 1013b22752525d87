import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { clientIdOf } from '../crypto/clientId.js'
import { randomHex32 } from '../crypto/keys.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { type CreateRelayClientParameters, createRelayClient, type RelayClient } from './createRelayClient.js'
import type { RelayMessage } from './frames.js'
import { answerAll, createTestPage, createTestRelay } from './testRelay.js'

const topic = 'a1'.repeat(32)
const other = 'b2'.repeat(32)
const seed = '07'.repeat(32)
const options = { tag: 1108, ttl: 300, prompt: true }
const clients: RelayClient[] = []

function start(parameters: Partial<CreateRelayClientParameters> = {}) {
  const relay = createTestRelay()
  const page = createTestPage()
  const got: string[] = []
  const client = createRelayClient({
    url: 'wss://relay.example/v1',
    projectId: 'p',
    seed,
    deliver: ({ message }: RelayMessage) => void got.push(message),
    createSocket: relay.createSocket,
    page: page.page,
    ...parameters,
  })
  clients.push(client)
  return { relay, page, got, client }
}
const soon = () => vi.advanceTimersByTimeAsync(20)
/** Records the outcome of a promise: `done`, or the code of its error. */
function follow(promise: Promise<void>) {
  const seen: { outcome?: unknown } = {}
  promise.then(
    () => {
      seen.outcome = 'done'
    },
    (error) => {
      seen.outcome = error.code
    },
  )
  return seen
}

withLibraryPrimitives()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('connecting', () => {
  it('contacts nobody before it is needed', async () => {
    const { relay, page } = start()
    page.comeBack()
    page.comeOnline()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(relay.sockets).toEqual([])
  })

  it('goes to the relay of the config with a token, the project, and close reasons', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    await soon()
    const url = new URL(relay.last.url)
    expect(`${url.origin}${url.pathname}`).toBe('wss://relay.example/v1')
    expect(url.searchParams.get('projectId')).toBe('p')
    expect(url.searchParams.get('useOnCloseEvent')).toBe('true')
    const payload = JSON.parse(atob(url.searchParams.get('auth')?.split('.')[1] ?? ''))
    expect(payload).toMatchObject({ iss: await clientIdOf(seed), aud: 'wss://relay.example/v1' })
    expect(client.state).toEqual({ status: 'ready', attempt: 1 })
  })

  it('has another token for each connection', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    await soon()
    relay.last.drop()
    await vi.advanceTimersByTimeAsync(2000)
    const tokens = relay.sockets.map(({ url }) => new URL(url).searchParams.get('auth'))
    expect(tokens).toHaveLength(2)
    expect(tokens[0]).not.toBe(tokens[1])
  })

  it('is let go of when nothing needs it any more', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    await soon()
    client.unsubscribe(topic)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.state).toEqual({ status: 'idle' })
    expect(relay.last.readyState).toBe(3)
    expect(relay.calls('irn_unsubscribe')[0]?.params).toEqual({
      topic,
      id: 'id',
    })
  })

  it.each<[string, () => never]>([
    [
      'a browser that refuses the address',
      () => {
        throw new DOMException('insecure', 'SecurityError')
      },
    ],
  ])('survives %s', async (_what, createSocket) => {
    const { client } = start({ createSocket })
    const published = follow(client.publish(topic, 'm', { tag: 1, ttl: 5 }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(published.outcome).toBe('RELAY_UNREACHABLE')
  })
})

describe('publishing', () => {
  it('settles when the relay has taken the message', async () => {
    const { relay, client } = start()
    const published = follow(client.publish(topic, 'm', options))
    await soon()
    expect(published.outcome).toBe('done')
    expect(relay.calls('irn_publish').map(({ params }) => params)).toEqual([
      { topic, message: 'm', ...options },
    ])
  })

  it('sends the same envelope again until it is taken, also over another connection, in order', async () => {
    const { relay, client } = start()
    relay.settings.answer = (call) => (call.method === 'irn_publish' ? undefined : answerAll(call))
    const first = follow(client.publish(topic, 'one', options))
    const second = follow(client.publish(topic, 'two', options))
    await vi.advanceTimersByTimeAsync(10_500)
    expect(relay.calls('irn_publish').map(({ params }) => params.message)).toEqual([
      'one',
      'two',
      'one',
      'two',
    ])
    relay.settings.answer = answerAll
    relay.last.drop()
    await vi.advanceTimersByTimeAsync(2000)
    expect(relay.last.calls.map(({ params }) => params.message)).toEqual(['one', 'two'])
    expect([first.outcome, second.outcome]).toEqual(['done', 'done'])
  })

  it.each([
    ['a minute', 300, 60_000],
    ['its life, when that is shorter', 30, 30_000],
  ])('gives a message up after %s', async (_what, ttl, wait) => {
    const { relay, client } = start()
    relay.settings.opens = false
    const published = follow(client.publish(topic, 'm', { tag: 1, ttl }))
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(published.outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(published.outcome).toBe('RELAY_UNREACHABLE')
  })

  it('tells what the relay says of a message it does not take', async () => {
    const { relay, client } = start()
    relay.settings.answer = (call) =>
      call.method === 'irn_publish' ? { error: { code: -32000, message: 'too many' } } : answerAll(call)
    await expect(
      Promise.all([client.publish(topic, 'm', options), vi.advanceTimersByTimeAsync(100)]),
    ).rejects.toMatchObject({ code: 'RELAY_FAILED', details: '-32000 too many' })
  })

  it('can be cancelled', async () => {
    const { relay, client } = start()
    relay.settings.opens = false
    const controller = new AbortController()
    const published = follow(client.publish(topic, 'm', { ...options, signal: controller.signal }))
    const late = follow(client.publish(topic, 'm', { ...options, signal: AbortSignal.abort() }))
    controller.abort()
    await soon()
    expect([published.outcome, late.outcome]).toEqual(['CANCELLED', 'CANCELLED'])
  })
})

describe('messages that come in', () => {
  it('are dealt with once, and acknowledged each time', async () => {
    const { relay, got, client } = start()
    void client.subscribe(topic)
    await soon()
    relay.last.push(1, topic, 'm')
    relay.last.push(2, topic, 'm')
    await soon()
    relay.last.push(3, topic, 'm')
    await soon()
    expect(got).toEqual(['m'])
    expect(relay.last.acknowledged.toSorted()).toEqual([1, 2, 3])
  })

  it('are not dealt with again after a reload', async () => {
    const storage = createMemoryStorage()
    const before = start({ storage })
    void before.client.subscribe(topic)
    await soon()
    before.relay.last.push(1, topic, 'm')
    await soon()
    before.client.stop()
    const after = start({ storage })
    void after.client.subscribe(topic)
    await soon()
    after.relay.last.push(1, topic, 'm')
    after.relay.last.push(2, topic, 'n')
    await soon()
    expect(after.got).toEqual(['n'])
    expect(after.relay.last.acknowledged).toEqual([1, 2])
  })

  it('are acknowledged once they are dealt with, so that none is lost with the page', async () => {
    let finish = () => {}
    const { relay, client } = start({
      deliver: () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    })
    void client.subscribe(topic)
    await soon()
    relay.last.push(1, topic, 'm')
    await soon()
    expect(relay.last.acknowledged).toEqual([])
    finish()
    await soon()
    expect(relay.last.acknowledged).toEqual([1])
  })

  it('of a topic are dealt with one after the other; another topic does not wait', async () => {
    const order: string[] = []
    const { relay, client } = start({
      deliver: async ({ message }) => {
        if (message === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
        order.push(message)
      },
    })
    void client.subscribe(topic)
    void client.subscribe(other)
    await soon()
    relay.last.push(1, topic, 'slow')
    relay.last.push(2, topic, 'after')
    relay.last.push(3, other, 'aside')
    await vi.advanceTimersByTimeAsync(600)
    expect(order).toEqual(['aside', 'slow', 'after'])
  })

  it('are acknowledged and left alone when they are of an unknown topic, or none', async () => {
    const { relay, got, client } = start()
    void client.subscribe(topic)
    await soon()
    relay.last.push(1, other, 'm')
    relay.last.say({ id: 2, method: 'irn_subscription', params: 'nonsense' })
    relay.last.say('{{{')
    await soon()
    expect(got).toEqual([])
    expect(relay.last.acknowledged).toEqual([1, 2])
  })

  it('are not our own', async () => {
    const { relay, got, client } = start()
    void client.subscribe(topic)
    void client.publish(topic, 'own', options)
    await soon()
    relay.last.push(1, topic, 'own')
    await soon()
    expect(got).toEqual([])
  })

  it('count as dealt with when dealing with them throws', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { relay, client } = start({
      deliver: () => {
        throw new Error('no')
      },
    })
    void client.subscribe(topic)
    await soon()
    relay.last.push(1, topic, 'm')
    await soon()
    expect(relay.last.acknowledged).toEqual([1])
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('coming back', () => {
  it('R11: subscribes to everything again, in frames of 500', async () => {
    const { relay, client } = start()
    const topics = Array.from({ length: 1200 }, randomHex32)
    const subscribed = Promise.all(topics.map((each) => client.subscribe(each)))
    await soon()
    await subscribed
    relay.last.drop()
    await vi.advanceTimersByTimeAsync(2000)
    const frames = relay.last.calls.map(({ params }) => params.topics as string[])
    expect(frames.map((frame) => frame.length)).toEqual([500, 500, 200])
    expect(frames.flat()).toEqual(topics)
  })

  it('R11: tries at once after a connection that held, then ever more rarely', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    await vi.advanceTimersByTimeAsync(15_000)
    relay.settings.opens = false
    relay.last.drop()
    await soon()
    expect(relay.sockets).toHaveLength(2)
    const times: number[] = []
    for (let count = 0; count < 7; count++) {
      const began = Date.now()
      relay.last.drop()
      const before = relay.sockets.length
      while (relay.sockets.length === before) await vi.advanceTimersByTimeAsync(100)
      times.push(Math.round((Date.now() - began) / 1000))
    }
    expect(times).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it('does not hammer a relay that lets it in and throws it out', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    for (let second = 0; second < 120; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      if (relay.last.readyState === 1) relay.last.drop(1001)
    }
    expect(relay.sockets.length).toBeLessThan(12)
  })

  it('gives a connection that does not open up after 10 s', async () => {
    const { relay, client } = start()
    relay.settings.opens = false
    void client.subscribe(topic).catch(() => {})
    await vi.advanceTimersByTimeAsync(11_500)
    expect(relay.sockets.map(({ readyState }) => readyState)).toEqual([3, 0])
  })

  it('tries nothing while the browser is offline, and at once when it is back', async () => {
    const { relay, page, client } = start()
    void client.subscribe(topic)
    await soon()
    page.goOffline()
    expect(relay.last.readyState).toBe(3)
    page.comeBack()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(relay.sockets).toHaveLength(1)
    page.comeOnline()
    await soon()
    expect(client.state.status).toBe('ready')
    expect(relay.last.calls.map(({ method }) => method)).toEqual(['irn_subscribe'])
  })

  it('needs no network for a relay of this machine', async () => {
    const { page, client } = start({ url: 'ws://127.0.0.1:5555/relay' })
    page.goOffline()
    void client.subscribe(topic)
    await soon()
    expect(client.state.status).toBe('ready')
  })

  it('does not wait when the user is back', async () => {
    const { relay, page, client } = start()
    relay.settings.opens = false
    void client.subscribe(topic).catch(() => {})
    await soon()
    for (let count = 0; count < 4; count++) {
      relay.last.drop()
      page.comeBack()
      await soon()
    }
    expect(relay.sockets).toHaveLength(5)
  })
})

describe('a connection that may be dead', () => {
  it('is subscribed to again when the user is back, and pushes what waits', async () => {
    const { relay, page, got, client } = start()
    void client.subscribe(topic)
    await soon()
    relay.settings.answer = (call, socket) => {
      if (call.method === 'irn_batchSubscribe') setTimeout(() => socket.push(1, topic, 'waited'), 5)
      return answerAll(call)
    }
    page.comeBack()
    await soon()
    expect(got).toEqual(['waited'])
  })

  it('is never fetched from: what is fetched counts as delivered, although its answer may be lost with the line', async () => {
    const { relay, page, client } = start()
    void client.subscribe(topic)
    await soon()
    page.comeBack()
    await vi.advanceTimersByTimeAsync(300_000)
    const methods = relay.sockets.flatMap(({ calls }) => calls.map(({ method }) => method))
    expect(new Set(methods)).toEqual(new Set(['irn_subscribe', 'irn_batchSubscribe']))
  })

  it('knows the newest id of each subscription', async () => {
    const { relay, page, client } = start()
    void client.subscribe(topic)
    await soon()
    relay.settings.answer = (call) =>
      call.method === 'irn_batchSubscribe' ? { result: ['newer'] } : answerAll(call)
    page.comeBack()
    await soon()
    client.unsubscribe(topic)
    await soon()
    expect(relay.calls('irn_unsubscribe').at(-1)?.params).toEqual({ topic, id: 'newer' })
  })

  it.each([
    ['when the user is back', 3100, true],
    ['by itself', 50_000, false],
  ])('is given up when it does not answer: %s', async (_what, wait, comesBack) => {
    const { relay, page, client } = start()
    void client.subscribe(topic)
    await soon()
    const [half] = relay.sockets
    relay.settings.answer = () => undefined
    if (comesBack) page.comeBack()
    await vi.advanceTimersByTimeAsync(wait)
    expect(half?.readyState).toBe(3)
    expect(relay.sockets.length).toBeGreaterThan(1)
  })

  it('stays when it answers, even that it does not know the question', async () => {
    const { relay, client } = start()
    void client.subscribe(topic)
    relay.settings.answer = (call) =>
      call.method === 'irn_batchSubscribe' ? { error: { code: -32601, message: 'no' } } : answerAll(call)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(relay.sockets).toHaveLength(1)
  })
})

describe('a relay that does not let us in', () => {
  it.each([
    ['Unauthorized: invalid key', 'PROVIDER_INVALID_KEY'],
    ['Unauthorized: origin not allowed', 'PROVIDER_ORIGIN_NOT_ALLOWED'],
    ['JWT validation error: JWT Token is not yet valid', 'RELAY_CLOCK_WRONG'],
  ])('R11: says why, is left alone, and asked again when needed: "%s"', async (reason, code) => {
    const { relay, page, client } = start()
    const published = follow(client.publish(topic, 'm', options))
    const subscribed = follow(client.subscribe(other))
    await vi.advanceTimersByTimeAsync(1)
    relay.last.drop(3000, reason)
    page.comeBack()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([published.outcome, subscribed.outcome]).toEqual([code, code])
    expect(relay.sockets).toHaveLength(1)
    const again = follow(client.publish(topic, 'm', options))
    await soon()
    expect(again.outcome).toBe('done')
  })
})

it('a relay client that stops settles everything and listens to nothing', async () => {
  const { relay, page, client } = start()
  relay.settings.opens = false
  const outcomes = [follow(client.publish(topic, 'm', options)), follow(client.subscribe(other))]
  client.stop()
  outcomes.push(follow(client.publish(topic, 'm', options)), follow(client.subscribe(other)))
  await soon()
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('CANCELLED'))
  expect(page.hasListeners()).toBe(false)
})
