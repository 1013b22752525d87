import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { acceptUpgrades } from '../http/acceptUpgrades.js'
import { type Listening, listen } from '../http/listen.js'
import { type AcceptRelaySocketsParameters, acceptRelaySockets, relayPath } from './acceptRelaySockets.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

/** A client's key and its did:key. */
function createIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  let value = BigInt(`0xed01${raw.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const clientId = `did:key:z${text}`
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    clientId,
    token(claims: Record<string, unknown>) {
      const iat = Math.floor(Date.now() / 1000)
      const payload = {
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
        iat,
        exp: iat + 86_400,
        ...claims,
      }
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function startRelay(parameters: Partial<AcceptRelaySocketsParameters> = {}) {
  const server: Listening = await listen({ port: 0, answer: () => new Response(''), onFailure: () => {} })
  const relay = acceptRelaySockets({
    projects: null,
    origins: [],
    limiter: null,
    proxy: null,
    publicUrl: null,
    ...parameters,
  })
  acceptUpgrades({ server, takers: new Map([[relayPath, relay.take]]) })
  cleanups.push(
    () => server.close(),
    () => relay.close(),
  )
  return `ws://127.0.0.1:${server.port}${relayPath}`
}

type Frame = Record<string, unknown> & { params?: { id: string; data: Record<string, unknown> } }

/** A client with nothing but `ws`. Acknowledges each message unless set otherwise. */
async function connect(
  url: string,
  {
    identity = createIdentity(),
    acknowledges = true,
    query = {} as Record<string, string>,
    headers = {} as Record<string, string>,
    claims = {} as Record<string, unknown>,
  } = {},
) {
  const target = new URL(url)
  const given = {
    auth: identity.token({ aud: url, ...claims }),
    projectId: 'local',
    useOnCloseEvent: 'true',
    ...query,
  }
  for (const [name, value] of Object.entries(given)) target.searchParams.set(name, value)
  const socket = new WebSocket(target, { headers })
  cleanups.push(() => socket.terminate())
  const pushes: Frame[] = []
  const replies = new Map<unknown, (frame: Frame) => void>()
  let closed: readonly [number, string] | undefined
  let httpStatus: number | undefined
  socket.on('unexpected-response', (_request, response) => {
    httpStatus = response.statusCode
    socket.terminate()
  })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.method === undefined) return replies.get(frame.id)?.(frame)
    pushes.push(frame)
    if (acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  const over = new Promise<void>((resolve) => {
    socket.on('close', (code, reason) => {
      closed = [code, String(reason)]
      resolve()
    })
  })
  await Promise.race([new Promise((resolve) => socket.on('open', resolve)), over])
  let lastId = 0
  return {
    socket,
    identity,
    pushes,
    messages: () => pushes.map(({ params }) => params?.data.message),
    over,
    outcome: () => ({ closed, httpStatus }),
    raw: (text: string) =>
      new Promise<Frame>((resolve) => {
        replies.set(null, resolve)
        socket.send(text)
      }),
    call(method: string, params: unknown): Promise<Frame> {
      const id = ++lastId
      return new Promise((resolve) => {
        replies.set(id, resolve)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    publish(message: string, more: Record<string, unknown> = {}) {
      return this.call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })
    },
  }
}
/** Sends a part of a message. */
const begin = ({ socket }: Awaited<ReturnType<typeof connect>>, text: string) =>
  socket.send(text, { fin: false })
const arrive = (given: () => unknown, expected: unknown) =>
  vi.waitFor(() => expect(given()).toEqual(expected), { timeout: 3000 })
/** Long enough for a push that must not come. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 60))

test('a relay that ends answers what it took, takes no more, and closes its sockets with a code', async () => {
  const written: (() => void)[] = []
  const append = () => new Promise<void>((resolve) => void written.push(resolve))
  const url = await startRelay({
    relayLog: {
      append,
      follow: async () => {},
      leave: () => true,
      onEntry: () => {},
      isReady: async () => true,
      close: () => {},
    },
  })
  const app = await connect(url)
  const taken = app.publish('taken')
  await vi.waitFor(() => expect(written).toHaveLength(1))
  const end = cleanups[1]?.()
  app.publish('late')
  const refused = await connect(url)
  expect(refused.outcome().httpStatus).toBe(503)
  for (const resolve of written) resolve()
  expect((await taken).result).toBe(true)
  await Promise.all([app.over, end])
  expect(app.outcome().closed).toEqual([1001, 'The relay ends.'])
  expect(written).toHaveLength(1)
})

test('clients of a relay whose Redis hangs are sent elsewhere within five seconds of its end', async () => {
  const never = () => new Promise<void>(() => {})
  const url = await startRelay({
    relayLog: {
      append: never,
      follow: never,
      leave: () => true,
      onEntry: () => {},
      isReady: async () => false,
      close: () => {},
    },
  })
  const app = await connect(url)
  void app.publish('taken')
  await app.call('irn_subscribe', { topic: other })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanups.push(() => void vi.useRealTimers())
  const ends = [cleanups[1]?.(), cleanups[1]?.()]
  await vi.advanceTimersByTimeAsync(3001)
  await app.over
  expect(app.outcome().closed).toEqual([1001, 'The relay ends.'])
  // A second call for the end waits for the same.
  await Promise.all(ends)
})

describe('messages', () => {
  test('reach who listens, and not who sent them', async () => {
    const url = await startRelay()
    const [app, wallet] = [await connect(url), await connect(url)]
    const id = createHash('sha256')
      .update(topic + wallet.identity.clientId)
      .digest('hex')
    await app.call('irn_subscribe', { topic })
    expect(await wallet.call('irn_subscribe', { topic })).toMatchObject({ result: id })
    expect(await app.publish('m', { attestation: 'proof' })).toMatchObject({ result: true })
    await arrive(() => wallet.messages(), ['m'])
    const data = { topic, message: 'm', tag: 1108, attestation: 'proof', publishedAt: expect.any(Number) }
    expect(wallet.pushes[0]?.params).toEqual({ id, data })
    await settle()
    expect(app.pushes).toEqual([])
  })

  test('wait for who is away, oldest first, after the reply to the subscription', async () => {
    const url = await startRelay()
    const app = await connect(url)
    for (const message of ['one', 'two', 'three']) await app.publish(message)
    const wallet = await connect(url)
    const order: string[] = []
    wallet.socket.prependListener('message', (data) => {
      const { method } = JSON.parse(String(data)) as Frame
      order.push(method === undefined ? 'reply' : 'push')
    })
    await wallet.call('irn_batchSubscribe', { topics: [other, topic] })
    await arrive(() => wallet.messages(), ['one', 'two', 'three'])
    expect(order).toEqual(['reply', 'push', 'push', 'push'])
  })

  test('come again until they are acknowledged', async () => {
    const url = await startRelay()
    const identity = createIdentity()
    const app = await connect(url)
    const asleep = await connect(url, { identity, acknowledges: false })
    await asleep.call('irn_subscribe', { topic })
    await app.publish('m')
    await arrive(() => asleep.messages(), ['m'])
    asleep.socket.terminate()
    const awake = await connect(url, { identity })
    await awake.call('irn_subscribe', { topic })
    await arrive(() => awake.messages(), ['m'])
    await settle()
    awake.socket.terminate()
    const later = await connect(url, { identity })
    await later.call('irn_subscribe', { topic })
    await settle()
    expect(later.pushes).toEqual([])
  })

  test('that are published twice are kept once', async () => {
    const url = await startRelay()
    const [app, wallet] = [await connect(url), await connect(url)]
    await wallet.call('irn_subscribe', { topic })
    expect(await app.publish('m')).toMatchObject({ result: true })
    expect(await app.publish('m')).toMatchObject({ result: true })
    await settle()
    expect(wallet.messages()).toEqual(['m'])
  })

  test('live as long as they were given', async () => {
    let now = Date.now()
    const url = await startRelay({ now: () => now })
    const app = await connect(url)
    await app.publish('short', { ttl: 30 })
    await app.publish('long')
    now += 31_000
    const wallet = await connect(url)
    await wallet.call('irn_subscribe', { topic })
    await arrive(() => wallet.messages(), ['long'])
  })

  test('can be fetched, and are not pushed after that', async () => {
    const url = await startRelay()
    const [app, wallet] = [await connect(url), await connect(url)]
    await app.publish('m')
    const fetched = await wallet.call('irn_fetchMessages', { topic })
    const message = { topic, message: 'm', tag: 1108, publishedAt: expect.any(Number) }
    expect(fetched.result).toEqual({ messages: [message], hasMore: false })
    expect((await wallet.call('irn_batchFetchMessages', { topics: [topic, other] })).result).toEqual({
      messages: [],
      hasMore: false,
    })
    await wallet.call('irn_subscribe', { topic })
    await settle()
    expect(wallet.pushes).toEqual([])
  })

  test('that are many are fetched a part at a time', async () => {
    const url = await startRelay()
    const [app, wallet] = [await connect(url), await connect(url)]
    const batch = (from: number) =>
      Array.from({ length: 300 }, (_, at) => ({ topic, message: `m${from + at}`, ttl: 300, tag: 0 }))
    await app.call('irn_batchPublish', { messages: batch(0) })
    await app.call('irn_batchPublish', { messages: batch(300) })
    const first = (await wallet.call('irn_fetchMessages', { topic })).result as {
      messages: unknown[]
      hasMore: boolean
    }
    const second = (await wallet.call('irn_fetchMessages', { topic })).result as typeof first
    expect([first.messages.length, first.hasMore, second.messages.length, second.hasMore]).toEqual([
      ...[500, true],
      ...[100, false],
    ])
  })

  test('do not come any more once unsubscribed', async () => {
    const url = await startRelay()
    const [app, wallet] = [await connect(url), await connect(url)]
    await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
    await wallet.call('irn_unsubscribe', { topic, id: 'whatever' })
    await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: other, id: 'x' }] })
    await app.publish('m')
    await app.publish('n', { topic: other })
    await settle()
    expect(wallet.pushes).toEqual([])
  })
})

test('a proposal and its approval subscribe who sends them', async () => {
  const url = await startRelay()
  const [app, wallet] = [await connect(url), await connect(url)]
  await app.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300 })
  await wallet.call('irn_subscribe', { topic })
  await arrive(() => wallet.pushes.map(({ params }) => params?.data.tag), [1100])
  await wallet.call('wc_approveSession', {
    pairingTopic: topic,
    sessionTopic: other,
    ttl: 300,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settle',
  })
  await arrive(() => app.messages(), ['response'])
  await app.call('irn_subscribe', { topic: other })
  await arrive(() => app.pushes.map(({ params }) => params?.data.tag), [1101, 1102])
  await app.publish('request', { topic: other })
  await arrive(() => wallet.messages(), ['proposal', 'request'])
})

describe('calls that are wrong', () => {
  test.each<[string, string, unknown, number]>([
    ['an unknown method', 'irn_other', {}, -32601],
    ['a name of every object', 'constructor', {}, -32601],
    ['no params', 'irn_publish', undefined, -32602],
    ['a list of params', 'irn_subscribe', [topic], -32602],
    ['a topic that is none', 'irn_subscribe', { topic: topic.toUpperCase() }, -32602],
    ['no message', 'irn_publish', { topic, ttl: 1, tag: 0 }, -32602],
    ['no ttl', 'irn_publish', { topic, message: 'm', tag: 0 }, -32602],
    ['a tag that is none', 'irn_publish', { topic, message: 'm', ttl: 1, tag: -1 }, -32602],
    ['too many topics', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32000],
  ])('are answered: %s', async (_what, method, params, code) => {
    const client = await connect(await startRelay())
    expect(await client.call(method, params)).toMatchObject({ error: { code, message: expect.any(String) } })
    expect(await client.call('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  })

  test.each([
    ['no JSON', '{', -32700],
    ['no request', '[]', -32600],
    ['no object', '7', -32600],
  ])('are answered without an id: %s', async (_what, text, code) => {
    const client = await connect(await startRelay())
    expect(await client.raw(text)).toMatchObject({ id: null, error: { code } })
  })

  test('a frame of more than 1 MiB ends the connection', async () => {
    const client = await connect(await startRelay())
    client.socket.send('a'.repeat(1024 * 1024 + 1))
    await client.over
    expect(client.outcome().closed?.[0]).toBe(1009)
  })

  test('T-F9: a message that is begun and not finished ends the connection, though it answers pings', async () => {
    const url = await startRelay({ pingEvery: 500 })
    const [client, other] = [await connect(url), await connect(url)]
    begin(client, '{')
    await vi.waitFor(() => expect(client.outcome().closed?.[0]).toBe(1006), { timeout: 3000 })
    expect(await other.call('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  })

  test('T-F9: a message of a letter in each frame ends the connection', async () => {
    const client = await connect(await startRelay())
    for (let each = 0; each < 300; each += 1) begin(client, 'a')
    await vi.waitFor(() => expect(client.outcome().closed?.[0]).toBe(1008), { timeout: 3000 })
  })

  test('a mailbox holds a thousand messages', async () => {
    const client = await connect(await startRelay())
    for (const from of [0, 500]) {
      const messages = Array.from({ length: 500 }, (_, at) => ({
        topic,
        message: `m${from + at}`,
        ttl: 9,
        tag: 0,
      }))
      expect(await client.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
    }
    expect(await client.publish('more')).toMatchObject({ error: { code: -32000 } })
  })
})

describe('what waits', () => {
  const limits = { perClient: 2000, perNetwork: 1_000_000, perProject: 4500, total: 1_000_000 }
  const big = (text: string) => text.repeat(900)

  test('is limited for each client, so that one cannot fill the store of others', async () => {
    const url = await startRelay({ limits })
    const [greedy, modest] = [await connect(url), await connect(url)]
    expect(await greedy.publish(big('a'))).toMatchObject({ result: true })
    expect(await greedy.publish(big('b'))).toMatchObject({ error: { code: -32000 } })
    expect(await modest.publish(big('c'))).toMatchObject({ result: true })
  })

  test('is limited for each project, however many clients it has', async () => {
    const url = await startRelay({ limits })
    const publish = async (project: string, text: string) =>
      (await connect(url, { query: { projectId: project } })).publish(big(text))
    for (const text of ['a', 'b']) expect(await publish('shop', text)).toMatchObject({ result: true })
    expect(await publish('shop', 'c')).toMatchObject({ error: { code: -32000 } })
    expect(await publish('other', 'd')).toMatchObject({ result: true })
  })

  test('T-F9: is limited for each network, however many keys a client makes for itself there', async () => {
    const proxy = { header: 'x-forwarded-for', hops: 1 }
    const url = await startRelay({ proxy, limits: { ...limits, perProject: 1_000_000, perNetwork: 4500 } })
    const publish = async (address: string, text: string) =>
      (await connect(url, { headers: { 'x-forwarded-for': address } })).publish(big(text))
    for (const text of ['a', 'b']) expect(await publish('203.0.113.7', text)).toMatchObject({ result: true })
    expect(await publish('203.0.113.7', 'c')).toMatchObject({ error: { code: -32000 } })
    expect(await publish('203.0.113.8', 'd')).toMatchObject({ result: true })
    for (const at of [1, 2]) expect(await publish(`2001:db8::${at}`, `${at}`)).toMatchObject({ result: true })
    expect(await publish('2001:db8::3', '3')).toMatchObject({ error: { code: -32000 } })
  })

  test('T-F9: a network has only so many WebSockets, and gets another one when one is closed', async () => {
    const proxy = { header: 'x-forwarded-for', hops: 1 }
    const url = await startRelay({ proxy, maxSocketsPerNetwork: 2 })
    const from = (address: string) => connect(url, { headers: { 'x-forwarded-for': address } })
    const [first] = [await from('203.0.113.7'), await from('203.0.113.7')]
    expect((await from('203.0.113.7')).outcome().httpStatus).toBe(429)
    expect((await from('203.0.113.8')).outcome().httpStatus).toBeUndefined()
    first.socket.terminate()
    await first.over
    await vi.waitFor(async () => expect((await from('203.0.113.7')).outcome().httpStatus).toBeUndefined())
  })

  test('gives its room back as soon as it is delivered', async () => {
    const url = await startRelay({ limits })
    const [app, wallet] = [await connect(url), await connect(url)]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(big('a'))
    await arrive(() => wallet.messages(), [big('a')])
    await vi.waitFor(async () => expect(await app.publish(big('b'))).toMatchObject({ result: true }))
  })

  test('is gone after seven days, whatever its sender asked for', async () => {
    let now = Date.now()
    const url = await startRelay({ now: () => now })
    const app = await connect(url)
    await app.publish('m', { ttl: 2_592_000 })
    now += 6 * 86_400_000
    expect(
      (await waitingOf(await connect(url, { claims: { iat: now / 1000, exp: now / 1000 + 60 } }))).length,
    ).toBe(1)
    now += 2 * 86_400_000
    expect(
      (await waitingOf(await connect(url, { claims: { iat: now / 1000, exp: now / 1000 + 60 } }))).length,
    ).toBe(0)
  })

  test('leaves a minute after it was delivered; a second device has time to get it', async () => {
    let now = Date.now()
    const url = await startRelay({ now: () => now })
    const [app, phone, tablet] = [await connect(url), await connect(url), await connect(url)]
    await app.publish('m')
    expect(await waitingOf(phone)).toHaveLength(1)
    now += 30_000
    expect(await waitingOf(tablet)).toHaveLength(1)
    now += 31_000
    expect(await waitingOf(await connect(url))).toEqual([])
  })

  async function waitingOf(client: Awaited<ReturnType<typeof connect>>) {
    const reply = await client.call('irn_fetchMessages', { topic })
    // The next call of a client tells that it has them.
    await client.call('irn_unsubscribe', { topic: other })
    return (reply.result as { messages: readonly unknown[] }).messages
  }
})

describe('who is let in', () => {
  test.each<[string, Parameters<typeof connect>[1], string]>([
    ['an unknown project', { query: { projectId: 'other' } }, 'Unauthorized: invalid key'],
    ['no project', { query: { projectId: '' } }, 'Unauthorized: invalid key'],
    ['another origin', { headers: { origin: 'https://evil.example' } }, 'Unauthorized: origin not allowed'],
    ['no token', { query: { auth: '' } }, 'JWT validation error: not a JWT'],
    [
      'a token of the future',
      { claims: { iat: 9_999_999_999 } },
      'JWT validation error: JWT Token is not yet valid',
    ],
    ['a token of the past', { claims: { exp: 1 } }, 'JWT validation error: JWT Token is expired'],
    [
      'a token for another relay',
      { claims: { aud: 'wss://relay.example' } },
      'JWT validation error: unknown audience',
    ],
    ['a token of nobody', { claims: { iss: 'did:key:z6Mk' } }, 'JWT validation error: invalid issuer'],
  ])('not %s, and it gets the reason', async (_what, options, reason) => {
    const url = await startRelay({ projects: new Set(['local']) })
    const client = await connect(url, options)
    await client.over
    expect(client.outcome().closed).toEqual([3000, reason])
    const status = reason.includes('origin') ? 403 : 401
    const plain = await connect(url, { ...options, query: { ...options?.query, useOnCloseEvent: 'false' } })
    expect(plain.outcome().httpStatus).toBe(status)
  })

  test.each<[string, Parameters<typeof connect>[1]]>([
    ['a page of this machine', { headers: { origin: 'http://localhost:5173' } }],
    ['a token in the header', { query: { auth: '' } }],
    ['a clock that is a minute fast', { claims: { iat: Math.floor(Date.now() / 1000) + 55 } }],
  ])('%s', async (what, options) => {
    const url = await startRelay()
    const identity = createIdentity()
    const inHeader = what === 'a token in the header'
    const bearer = inHeader ? { authorization: `Bearer ${identity.token({ aud: url })}` } : {}
    const client = await connect(url, { ...options, identity, headers: { ...options?.headers, ...bearer } })
    expect(await client.call('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  })

  test('its own page under its public name', async () => {
    const url = await startRelay({ publicUrl: 'https://api.example' })
    const client = await connect(url, { headers: { origin: 'https://api.example' } })
    expect(await client.call('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  })

  test('not who has a token for another relay and names that one in Host, where the server knows its own name', async () => {
    const url = await startRelay({ publicUrl: 'https://api.example' })
    const stolen = { claims: { aud: 'wss://evil.example/relay' }, headers: { host: 'evil.example' } }
    const thief = await connect(url, stolen)
    await thief.over
    expect(thief.outcome().closed).toEqual([3000, 'JWT validation error: unknown audience'])
    const client = await connect(url, { claims: { aud: 'wss://api.example/relay' }, headers: stolen.headers })
    expect(await client.call('irn_subscribe', { topic })).toMatchObject({ result: expect.any(String) })
  })

  test('twenty connections of a client, no more', async () => {
    const url = await startRelay()
    const identity = createIdentity()
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(url, { identity })))
    const late = await connect(url, { identity })
    await late.over
    expect(late.outcome().closed?.[0]).toBe(1013)
    clients[0]?.socket.terminate()
    await vi.waitFor(async () => {
      const next = await connect(url, { identity })
      const reply = await Promise.race([next.call('irn_subscribe', { topic }), next.over])
      expect(reply).toMatchObject({ result: expect.any(String) })
    })
  })

  test('a connection that does not answer pings is let go', async () => {
    const url = await startRelay({ pingEvery: 40 })
    const client = await connect(url)
    const pong = vi.spyOn(client.socket, 'pong').mockImplementation(() => {})
    await client.over
    expect(pong).toHaveBeenCalled()
  })
})
