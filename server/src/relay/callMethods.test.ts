import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreateRelayParameters, createRelay } from './createRelay.js'
import type { RelayEntry, RelayLog } from './relayLog.js'

const topic = 'ab'.repeat(32)
const message = { topic, message: 'm', ttl: 300, tag: 0 }
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

interface Said {
  readonly error?: { readonly code: number; readonly message: string }
  readonly result?: { readonly messages: readonly unknown[] } & readonly unknown[]
}

/** A relay without a network, whose clients are of one. */
function open(parameters: CreateRelayParameters = {}) {
  const relay = createRelay(parameters)
  cleanups.push(() => relay.close())
  return (clientId: string) => {
    const said: Said[] = []
    const send = (text: string): void => void said.push(JSON.parse(text) as Said)
    const connection = relay.connect({ clientId, network: 'n', project: 'p', send })
    const call = (method: string, params: object): Said | undefined => {
      connection.receive(JSON.stringify({ id: said.length + 1, jsonrpc: '2.0', method, params }))
      return said.at(-1)
    }
    return { call, close: () => connection.close(), said }
  }
}

const fetched = (said: Said | undefined) => said?.result?.messages.length

describe('messages that are fetched', () => {
  test('come again to a client that was gone before it said anything after the reply', () => {
    const connect = open()
    connect('app').call('irn_publish', message)
    const lost = connect('wallet')
    expect(fetched(lost.call('irn_fetchMessages', { topic }))).toBe(1)
    lost.close()
    const next = connect('wallet')
    expect(fetched(next.call('irn_fetchMessages', { topic }))).toBe(1)
    next.call('irn_unsubscribe', { topic })
    expect(fetched(connect('wallet').call('irn_fetchMessages', { topic }))).toBe(0)
  })

  test('stay for a client that is gone when those of other relays are here', async () => {
    let arrive = () => {}
    let tell: (entry: RelayEntry) => void = () => {}
    const log: RelayLog = {
      append: async (entry) => tell(entry),
      follow: () => new Promise((resolve) => (arrive = resolve)),
      leave: () => false,
      onEntry: (act) => (tell = act),
      isReady: async () => true,
      close: () => {},
    }
    const connect = open({ log })
    connect('app').call('irn_publish', message)
    const lost = connect('wallet')
    lost.call('irn_fetchMessages', { topic })
    lost.close()
    arrive()
    await new Promise((resolve) => setImmediate(resolve))
    expect(lost.said).toEqual([])
    const next = connect('wallet')
    next.call('irn_fetchMessages', { topic })
    arrive()
    await new Promise((resolve) => setImmediate(resolve))
    expect(fetched(next.said[0])).toBe(1)
  })

  test('are in one reply alone, also of calls that wait together', async () => {
    let tell: (entry: RelayEntry) => void = () => {}
    const log: RelayLog = {
      append: async (entry) => tell(entry),
      follow: async () => {},
      leave: () => false,
      onEntry: (act) => (tell = act),
      isReady: async () => true,
      close: () => {},
    }
    const connect = open({ log })
    connect('app').call('irn_publish', message)
    const { call, said } = connect('wallet')
    for (let count = 0; count < 3; count += 1) call('irn_fetchMessages', { topic })
    await new Promise((resolve) => setImmediate(resolve))
    expect(said.map(fetched)).toEqual([1, 0, 0])
  })
})

describe('topics', () => {
  const topics = (count: number, of = 0) =>
    Array.from({ length: count }, (_, at) => `${of}`.padStart(32, '0') + `${at}`.padStart(32, '0'))
  const many = { code: -32000, message: expect.stringMatching(/Try again in \d+ seconds/) }

  test('that a batch names twice are asked for once, and each gets its id', () => {
    const connect = open()
    connect('app').call('irn_publish', message)
    const { call } = connect('wallet')
    expect(fetched(call('irn_batchFetchMessages', { topics: [topic, topic, topic] }))).toBe(1)
    const ids = call('irn_batchSubscribe', { topics: [topic, 'cd'.repeat(32), topic] })?.result
    expect(ids).toEqual([expect.any(String), expect.any(String), ids?.[0]])
    expect(new Set(ids as readonly unknown[]).size).toBe(2)
  })

  test('T-F9: are ten thousand of a client in a minute', () => {
    const connect = open()
    const { call } = connect('wallet')
    for (let count = 0; count < 20; count += 1)
      expect(call('irn_batchFetchMessages', { topics: topics(500, count) })).toHaveProperty('result')
    expect(call('irn_batchFetchMessages', { topics: topics(500) })?.error).toEqual(many)
    // Its next connection has no more, another client has its own.
    expect(connect('wallet').call('irn_batchFetchMessages', { topics: topics(500) })?.error).toEqual(many)
    expect(connect('other').call('irn_batchSubscribe', { topics: topics(500) })).toHaveProperty('result')
  })

  test('T-F9: that are subscribed to wait for their turn, as clients take a refusal for a subscription', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const { call, said } = open()('wallet')
    for (let count = 0; count < 20; count += 1) call('irn_batchFetchMessages', { topics: topics(500, count) })
    said.length = 0
    const ids = Array.from({ length: 21 }, () => call('irn_batchSubscribe', { topics: topics(500) }))
    // So many wait, and one more is refused.
    expect(ids.map((reply) => reply?.error)).toEqual([...Array(20).fill(undefined), many])
    expect(said).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4000)
    expect(said.length).toBeGreaterThan(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(said).toHaveLength(21)
    vi.useRealTimers()
  })

  test('T-F9: of a network have a limit, however many clients it makes', () => {
    const connect = open({ topicsPerNetwork: 1200 })
    for (const client of ['a', 'b'])
      expect(connect(client).call('irn_batchFetchMessages', { topics: topics(500) })).toHaveProperty('result')
    expect(connect('c').call('irn_batchFetchMessages', { topics: topics(500) })?.error).toEqual(many)
  })

  const held = { code: -32000, message: 'Too many topics' }
  const propose = (pairingTopic: string, sessionProposal: string | undefined = 'p') =>
    ['wc_proposeSession', { pairingTopic, sessionProposal }] as const
  const approve = (sessionTopic: string, sessionSettlementRequest: string | undefined = 's') => {
    const answer = { sessionProposalResponse: 'r', sessionSettlementRequest }
    return ['wc_approveSession', { pairingTopic: topic, sessionTopic, ...answer }] as const
  }

  test('T-F9: of proposals and approvals are counted as those of other calls in a minute', () => {
    const connect = open({ topicsPerNetwork: 2 })
    const { call } = connect('app')
    expect(call(...propose(topic))).toHaveProperty('result')
    expect(call(...approve('cd'.repeat(32)))).toHaveProperty('result')
    expect(call(...propose(topic))?.error).toEqual(many)
    expect(call(...approve(topic))?.error).toEqual(many)
  })

  test('T-F9: that the clients of a network listen to at once have a limit, until they leave them or close', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    cleanups.push(() => vi.useRealTimers())
    const connect = open({ topicsPerNetwork: 1000 })
    const [first, second, third] = [connect('a'), connect('b'), connect('c')]
    expect(first.call('irn_batchSubscribe', { topics: topics(500) })).toHaveProperty('result')
    expect(second.call('irn_batchSubscribe', { topics: topics(500) })).toHaveProperty('result')
    vi.advanceTimersByTime(60_000)
    expect(third.call('irn_subscribe', { topic })?.error).toEqual(held)
    expect(third.call(...propose(topic))?.error).toEqual(held)
    // One that a connection listens to already is not another one.
    expect(first.call('irn_subscribe', { topic: topics(1)[0] })).toHaveProperty('result')
    first.call('irn_unsubscribe', { topic: topics(1)[0] })
    expect(third.call('irn_subscribe', { topic })).toHaveProperty('result')
    expect(third.call('irn_subscribe', { topic: 'cd'.repeat(32) })?.error).toEqual(held)
    second.close()
    expect(third.call('irn_batchSubscribe', { topics: topics(500, 1) })).toHaveProperty('result')
  })

  test.each([
    { what: 'a proposal', refused: propose(topic, '') },
    { what: 'an approval', refused: approve(topic, '') },
  ])('are not listened to after $what that is refused', ({ refused: [method, params] }) => {
    const connect = open()
    const { call, said } = connect('app')
    expect(call(method, params)?.error?.code).toBe(-32602)
    connect('wallet').call('irn_publish', message)
    expect(said).toHaveLength(1)
  })
})
