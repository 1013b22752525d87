import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseAwayError, isDatabaseAway, requireWritable } from './databaseAway.js'
import { openPostgres } from './openPostgres.js'
import { type SqlDatabase, statement, withoutDeadline } from './types.js'

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
const readOnly = Buffer.concat([message('E', 'SERROR\0C25006\0Mcannot execute\0\0'), ready])

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
        if (/refuse|transaction_read_only/.test(text)) socket.write(readOnly)
        else if (!text.includes('sleep')) socket.write(done)
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
  '57014',
  '25006',
  '53100',
])('a database that fails with %s is away', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('connect'), { code }))).toBe(true)
})

test.each([
  ['a Postgres that only reads', { code: '25006' }, 'The database takes no changes.'],
  ['a Postgres whose disk is full', { code: '53100' }, 'The database takes no changes.'],
  [
    'a file on a disk that is full',
    { message: 'database or disk is full' },
    'The database takes no changes.',
  ],
  ['a Postgres that is too slow', { code: '57014' }, 'The database does not answer.'],
])('who asks %s is told so', (_what, facts, sentence) => {
  const cause = Object.assign(new Error('failed'), facts)
  expect(isDatabaseAway(cause)).toBe(true)
  expect(new DatabaseAwayError({ cause }).message).toBe(sentence)
})

test.each<[string, (database: SqlDatabase) => Promise<unknown>]>([
  ['changes something', (database) => database.batch([statement('refuse')])],
  [
    'asks whether it takes changes',
    (database) => requireWritable('postgres', (text) => database.query(text, [])),
  ],
])('who %s on a Postgres that only reads is refused, and its connection is given up, because another may have its address', async (_what, act) => {
  const { database, sockets } = await startSilent()
  await database.batch([statement('select 1')])
  const [before] = sockets
  await expect(act(database)).rejects.toMatchObject({ code: '25006' })
  await vi.waitUntil(() => before !== undefined && !sockets.has(before))
  await database.close()
})
