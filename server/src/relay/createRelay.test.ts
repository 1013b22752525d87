import { afterEach, describe, expect, test, vi } from 'vitest'
import { shareRelayLog } from '../../../tests/contract/support/shareRelayLog.js'
import { type CreateRelayParameters, createRelay } from './createRelay.js'
import type { RelayEntry, RelayLog } from './relayLog.js'

const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A client of a relay that has no network. */
function connect(parameters: CreateRelayParameters = {}) {
  const relay = createRelay(parameters)
  cleanups.push(() => relay.close())
  const said: { readonly id: unknown; readonly error?: { readonly code: number } }[] = []
  const client = {
    clientId: 'did:key:a',
    network: 'n',
    project: 'p',
    send: (text: string) => said.push(JSON.parse(text)),
  }
  const connection = relay.connect(client)
  const call = (method: string, params: unknown): void =>
    connection.receive(JSON.stringify({ id: said.length + 1, jsonrpc: '2.0', method, params }))
  return { relay, said, connection, call, codes: () => said.map(({ error }) => error?.code ?? 'ok') }
}

test.each([
  ['an object that is no number', '{"id":{"valueOf":1,"toString":1},"result":true}'],
  ['a list of such objects', '{"id":[{"toString":1}],"error":{}}'],
  ['nothing', '{"result":true}'],
])('an acknowledgement whose id is %s ends nothing', (_what, frame) => {
  const { call, codes, connection } = connect()
  expect(() => connection.receive(frame)).not.toThrow()
  call('irn_subscribe', { topic })
  expect(codes()).toEqual(['ok'])
})

describe('what waits is counted', () => {
  const limits = { perClient: 5000, perNetwork: 50_000, perProject: 50_000, total: 50_000 }
  const message = 'm'.repeat(1400)
  const one = { topic, message, ttl: 300, tag: 0 }

  test('in each topic, also when the text is the same', () => {
    const { call, codes } = connect({ limits })
    for (const part of ['01', '23', '45']) call('irn_publish', { ...one, topic: part.repeat(32) })
    expect(codes()).toEqual(['ok', 'ok', -32000])
  })

  test('with the attestation that is kept beside the text', () => {
    const { call, codes } = connect({ limits })
    call('irn_publish', { ...one, attestation: 'a'.repeat(3000) })
    expect(codes()).toEqual([-32000])
  })

  test.each([
    ['characters that the store writes as six', '\u0001'],
    ['halves of characters', '\ud800'],
    ['characters of three bytes', '\u4e2d'],
  ])('with the bytes of %s, so that a client fills the store of others with no more than it may', (_what, letter) => {
    const { call, codes, relay } = connect({ limits })
    call('irn_publish', { ...one, message: letter.repeat(1400) })
    call('irn_publish', { ...one, attestation: letter.repeat(1400) })
    expect(codes()).toEqual([-32000, -32000])
    expect(relay.waitingBytes()).toBe(0)
  })

  test('with two bytes for each letter, where one of them makes the text take as much in memory', () => {
    const { call, codes } = connect({ limits })
    call('irn_publish', { ...one, message: `\u0100${'m'.repeat(2000)}` })
    expect(codes()).toEqual([-32000])
  })

  test('with what it takes beside its text, so that a client cannot fill the memory with single letters', () => {
    const { call, codes, relay } = connect({ limits })
    for (const letter of [...'abcdefgh']) call('irn_publish', { ...one, message: letter })
    expect(codes()).toEqual([...Array(4).fill('ok'), ...Array(4).fill(-32000)])
    expect(relay.mailboxes.size).toBe(4)
    expect(relay.waitingBytes()).toBe(4 * 1025)
  })
})

test('a relay that takes out many messages whose time is over reads frames in between', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  cleanups.push(() => vi.useRealTimers())
  let now = 0
  const limits = { perClient: 1e9, perNetwork: 1e9, perProject: 1e9, total: 1e9 }
  const { call, relay } = connect({ limits, now: () => now })
  for (let each = 0; each < 1200; each += 1)
    call('irn_publish', { topic: `${each}`.padStart(64, '0'), message: `${each}`, ttl: 300, tag: 0 })
  now = 400_000
  vi.advanceTimersByTime(30_000)
  const sizes = []
  for (; relay.mailboxes.size > 0; await new Promise((done) => setImmediate(done)))
    sizes.push(relay.mailboxes.size)
  expect(sizes.slice(0, 2)).toEqual([700, 200])
  expect(relay.waitingBytes()).toBe(0)
})

describe('what a client of the sender takes over at once', () => {
  const limits = { perClient: 5000, perNetwork: 8000, perProject: 8000, total: 9000 }
  const one = { message: 'm'.repeat(1976), ttl: 300, tag: 0 }

  /** A sender, and another key of theirs that fetches each message as soon as it is there. */
  function hurry() {
    vi.useFakeTimers()
    cleanups.push(() => vi.useRealTimers())
    const sender = connect({ limits })
    const facts = { clientId: 'did:key:b', network: 'n', project: 'p' }
    const receiver = sender.relay.connect({ ...facts, send: () => {} })
    let count = 0
    const send = (): void => {
      count += 1
      const each = `${count}`.padStart(64, '0')
      sender.call('irn_publish', { ...one, topic: each })
      const params = { topic: each }
      for (const method of ['irn_fetchMessages', 'irn_unsubscribe'])
        receiver.receive(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
    }
    return { ...sender, send }
  }

  test('is no more than all may have waiting, as it stays for a minute', () => {
    const { codes, relay, send } = hurry()
    for (let each = 0; each < 4; each += 1) send()
    expect(codes()).toEqual(['ok', 'ok', 'ok', -32000])
    expect(relay.mailboxes.size).toBe(3)
    vi.advanceTimersByTime(100_000)
    expect([relay.mailboxes.size, relay.waitingBytes()]).toEqual([0, 0])
    send()
    expect(codes().at(-1)).toBe('ok')
  })
})

describe('what relays of one log have delivered', () => {
  const limits = { perClient: 5000, perNetwork: 8000, perProject: 8000, total: 9000 }
  const one = { topic, message: 'm'.repeat(1976), ttl: 300, tag: 0 }

  /** A sender at one relay, and a subscriber of its topic at another one. */
  function stage() {
    vi.useFakeTimers()
    cleanups.push(() => vi.useRealTimers())
    const open = shareRelayLog()
    const log = open()
    const sender = connect({ limits, log })
    const relay = createRelay({ log: open() })
    cleanups.push(() => relay.close())
    const heard: { readonly id: number; readonly method?: string }[] = []
    const facts = { clientId: 'did:key:b', network: 'n', project: 'p' }
    const receiver = relay.connect({ ...facts, send: (text) => heard.push(JSON.parse(text)) })
    const ask = (method: string, params: unknown) =>
      receiver.receive(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
    /** The receiver takes the messages that it was pushed. */
    const take = async () => {
      ask('irn_subscribe', { topic })
      await vi.advanceTimersByTimeAsync(10)
      for (const { id, method } of heard.splice(0))
        if (method === 'irn_subscription')
          receiver.receive(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      await vi.advanceTimersByTimeAsync(10)
    }
    const send = async (letter: string) => {
      sender.call('irn_publish', { ...one, message: letter.repeat(1400) })
      await vi.advanceTimersByTimeAsync(10)
      return sender.codes().at(-1)
    }
    return { ...sender, log, send, take }
  }

  test.each([
    ['who does not listen to the topic', async () => {}],
    [
      'who has stopped to listen to it',
      async (call: (method: string, params: unknown) => void) => {
        call('irn_subscribe', { topic })
        await vi.advanceTimersByTimeAsync(10)
      },
    ],
  ])('leaves the account of %s at once, and that of the process after a minute', async (_who, prepare) => {
    const { call, log, relay, send, take } = stage()
    await prepare(call)
    expect([await send('a'), await send('b'), await send('c')]).toEqual(['ok', 'ok', -32000])
    call('irn_unsubscribe', { topic, id: 'any' })
    expect(log.followed.get(topic)).toBe(2)
    await take()
    expect(await send('c')).toBe('ok')
    await take()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([relay.waitingBytes(), relay.mailboxes.size]).toEqual([0, 0])
    // Nothing is followed for nobody.
    expect([...log.followed]).toEqual([])
  })

  test('is followed no longer than it lives where nobody takes it, and not at all where it was not stored', async () => {
    const { log, relay, send } = stage()
    expect(await send('a')).toBe('ok')
    // A message that is sent again counts once.
    expect(await send('a')).toBe('ok')
    expect(log.followed.get(topic)).toBe(1)
    await vi.advanceTimersByTimeAsync(400_000)
    expect([[...log.followed], relay.waitingBytes(), relay.mailboxes.size]).toEqual([[], 0, 0])
    vi.spyOn(log, 'append').mockRejectedValue(new Error('away'))
    expect(await send('b')).toBe(-32000)
    expect([...log.followed]).toEqual([])
  })
})

describe('while what relays share is away', () => {
  const away = () => Promise.reject(new Error('away'))
  const log: RelayLog = {
    append: away,
    follow: away,
    leave: () => true,
    onEntry: () => {},
    isReady: async () => false,
    close: () => {},
  }
  const message = { topic, message: 'm', ttl: 300, tag: 0 }

  test('a client that fetches is answered with what is here, and a relay that ends does not wait for it', async () => {
    vi.useFakeTimers()
    cleanups.push(() => vi.useRealTimers())
    const never = () => new Promise<void>(() => {})
    const { call, relay, said } = connect({ log: { ...log, append: never, follow: never } })
    call('irn_fetchMessages', { topic })
    await vi.advanceTimersByTimeAsync(5001)
    expect(said).toMatchObject([{ result: { messages: [], hasMore: false } }])
    call('irn_publish', message)
    const settled = vi.fn()
    relay.settle().then(settled)
    await vi.advanceTimersByTimeAsync(9000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1001)
    expect(settled).toHaveBeenCalled()
  })

  test('a client that subscribes gets what is here already', async () => {
    const told: ((entry: RelayEntry) => void)[] = []
    const never = () => new Promise<void>(() => {})
    const { call, relay, said } = connect({
      log: { ...log, follow: never, onEntry: (act) => told.push(act) },
    })
    const facts = { attestation: null, from: 'did:key:b', publishedAt: Date.now() }
    for (const act of told) act({ ...message, ...facts, id: 'ab', kind: 'message' })
    call('irn_subscribe', { topic })
    await new Promise((done) => setImmediate(done))
    expect(relay.mailboxes.size).toBe(1)
    expect(said).toMatchObject([{ id: 1 }, { method: 'irn_subscription' }])
  })

  test.each<[string, string, object]>([
    ['a proposal', 'wc_proposeSession', { pairingTopic: topic, sessionProposal: 'p' }],
    ['a batch with a wrong message', 'irn_batchPublish', { messages: [message, { ...message, ttl: 'x' }] }],
    [
      'an approval with a wrong message',
      'wc_approveSession',
      { pairingTopic: topic, sessionTopic: other, sessionProposalResponse: 'r' },
    ],
  ])('%s is refused, and ends no process', async (_what, method, params) => {
    const ended = vi.fn()
    process.on('unhandledRejection', ended)
    cleanups.push(() => void process.off('unhandledRejection', ended))
    const { call, codes, relay } = connect({ log })
    call(method, params)
    await relay.settle()
    await new Promise((done) => setTimeout(done, 20))
    expect(codes()).toEqual([expect.any(Number)])
    expect(ended).not.toHaveBeenCalled()
  })
})
