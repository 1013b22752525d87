import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createRelay } from '../../../server/src/relay/createRelay.js'
import { openRedisLog } from '../../../server/src/relay/openRedisLog.js'
import { leftOut, startRedis } from '../signIn/servers.js'

const redis = await startRedis()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => redis?.close())

const title = `what a client may have waiting, with two relays and one Redis${leftOut(redis, 'Redis')}`
describe.skipIf(redis === undefined)(title, () => {
  const limits = { perClient: 5000, perNetwork: 50_000, perProject: 50_000, total: 50_000 }

  /** A relay of its own, and a client of it that acknowledges what it is pushed. */
  async function open(clientId: string) {
    const log = await openRedisLog({ url: redis?.url ?? '', log: () => {} })
    const relay = createRelay({ log, limits })
    stops.push(() => log.close(), relay.close)
    const replies = new Map<unknown, (frame: { error?: unknown }) => void>()
    const heard: unknown[] = []
    const connection = relay.connect({
      clientId,
      network: 'n',
      project: 'p',
      send: (text) => {
        const frame = JSON.parse(text)
        if (frame.method === undefined) return replies.get(frame.id)?.(frame)
        heard.push(frame.params.data.message)
        connection.receive(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      },
    })
    let lastId = 0
    const call = (method: string, params: unknown) => {
      lastId += 1
      const id = lastId
      return new Promise<{ error?: unknown }>((done) => {
        replies.set(id, done)
        connection.receive(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    }
    return { call, heard, relay }
  }

  test.each([
    ['does not listen to it', false],
    ['no longer listens to it', true],
  ])('is free again when a client of the other relay has it, for a sender who %s', async (_who, listens) => {
    const topic = randomBytes(32).toString('hex')
    const [sender, receiver] = [await open('did:key:a'), await open('did:key:b')]
    const send = (letter: string) =>
      sender.call('irn_publish', { topic, message: letter.repeat(1400), ttl: 300, tag: 0 })
    if (listens) await sender.call('irn_subscribe', { topic })
    expect([(await send('a')).error, (await send('b')).error]).toEqual([undefined, undefined])
    expect((await send('c')).error).toMatchObject({ message: expect.stringContaining('waits already') })
    if (listens) await sender.call('irn_unsubscribe', { topic, id: 'any' })
    await receiver.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(receiver.heard).toHaveLength(2))
    await vi.waitFor(async () => expect((await send('c')).error).toBeUndefined())
    await vi.waitFor(() => expect(receiver.heard).toHaveLength(3))
  })
})
