import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { isDatabaseAway } from './databaseAway.js'
import { openPostgres } from './openPostgres.js'
import { statement, withoutDeadline } from './types.js'

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const ready = message('Z', 'I')
const hello = Buffer.concat([message('R', '\0\0\0\0'), ready])
const done = Buffer.concat([message('C', 'SET\0'), ready])

/** A Postgres that answers each statement, until it falls silent at those that sleep. */
async function startSilent() {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(hello)
      socket.on('data', (data) => {
        const text = String(data)
        asked.push(text)
        if (!text.includes('sleep')) socket.write(done)
      })
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = await openPostgres(`postgres://ann@127.0.0.1:${port}/frame`, { statementSeconds: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hasAsked = () => vi.waitUntil(() => asked.some((text) => text.includes('sleep')))
  return { asked, database, hasAsked, sockets }
}

test('a Postgres that falls silent is away, and its connection is given up', async () => {
  const { asked, database, hasAsked, sockets } = await startSilent()
  for (const act of [
    () => database.query('sleep', []),
    () => database.batch([statement('select 1'), statement('sleep')]),
  ]) {
    asked.length = 0
    const outcome = act().catch((error: unknown) => error)
    await hasAsked()
    await vi.advanceTimersByTimeAsync(6000)
    expect(isDatabaseAway(await outcome)).toBe(true)
    await vi.waitUntil(() => sockets.size === 0)
  }
  expect(asked.join()).not.toContain('rollback')
  await database.query('select 1', [])
  await database.close()
})

test('a change of tables may take as long as it takes', async () => {
  const { database, hasAsked, sockets } = await startSilent()
  const outcome = database.batch([withoutDeadline, statement('sleep')]).catch((error: unknown) => error)
  await hasAsked()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sockets.size).toBe(1)
  for (const socket of sockets) socket.destroy()
  expect(isDatabaseAway(await outcome)).toBe(true)
})

test.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNREFUSED',
])('a database that fails with %s is away', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('connect'), { code }))).toBe(true)
})
