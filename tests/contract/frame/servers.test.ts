import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createFrameServer, type FrameServer } from '../../../frame/src/server/http/createFrameServer.js'
import { createCleaner } from '../../../frame/src/server/storage/createCleaner.js'
import { createStore } from '../../../frame/src/server/storage/createStore.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import type { PostgresOptions } from '../../../frame/src/server/storage/openPostgres.js'
import type { SqlDatabase } from '../../../frame/src/server/storage/types.js'
import { createProof } from '../../../frame/src/shared/proofs.js'
import { leftOut, startPostgres } from '../signIn/servers.js'

const origin = 'https://wallet.example'
const site = 'https://shop.example'
const stops: (() => unknown)[] = []
const postgres = await startPostgres()
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  postgres?.close()
})

const mails: string[] = []
const secret = new Uint8Array(32).fill(9)

async function startServer(): Promise<FrameServer> {
  const database = await openDatabase({ url: postgres?.url ?? '' })
  stops.push(() => database.close())
  const server = await createFrameServer({
    database,
    secret,
    files: { build: 'test', read: () => undefined },
    config: {
      origin,
      projects: { shop: { name: 'Shop', origins: [site] } },
      networks: {},
      sendMail: async ({ text }) => void mails.push(text),
    },
  })
  stops.push(server.close)
  return server
}

test('two servers on one Postgres serve one user, count together, use a code and a proof once, and renew a session to one result', async (context) => {
  if (postgres === undefined)
    return context.skip('there is no Postgres on this machine: install it, or name one by DATABASE_URL')
  const servers = await Promise.all([startServer(), startServer()])
  const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    ...(['sign', 'verify'] as const),
  ])
  const send = async (at: number, path: string, body: object, token?: string, made?: string) => {
    const proof = made ?? (await createProof(device, { method: 'POST', url: origin + path, token }))
    const headers = {
      'content-type': 'application/json',
      origin,
      dpop: proof,
      ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
    }
    const request = new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await servers[at % 2]?.handle(request, '1.2.3.4')
    return { status: response?.status, body: JSON.parse((await response?.text()) ?? '') }
  }
  const mail = `ann.${Date.now()}@example.com`
  expect((await send(0, '/api/login', { mail, projectId: 'shop', site })).body.state).toBe('device')
  // The other server knows of the first mail.
  expect((await send(1, '/api/login', { mail, projectId: 'shop', site })).status).toBe(429)
  const link = /confirm#(\S+)/.exec(mails.at(-1) ?? '')?.[1]
  const { code } = (await send(1, '/api/confirm', { link })).body
  const tries = await Promise.all([0, 1, 2, 3].map((at) => send(at, '/api/login/code', { mail, code })))
  const winners = tries.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const { access, refresh } = winners[0]?.body ?? {}
  const empty = { account: expect.any(String), mail, wallet: null, removals: [] }
  for (const at of [0, 1]) expect((await send(at, '/api/wallet', {}, access)).body).toEqual(empty)
  const proof = await createProof(device, { method: 'POST', url: `${origin}/api/wallet`, token: access })
  const replayed = await Promise.all([0, 1].map((at) => send(at, '/api/wallet', {}, access, proof)))
  expect(replayed.map(({ status }) => status).sort()).toEqual([200, 401])
  const renewed = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(at, '/api/session/refresh', { refresh })),
  )
  expect(renewed.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(renewed.map(({ body }) => body.refresh)).size).toBe(1)
})

test.skipIf(postgres === undefined)(
  `cleaning waits for nobody: a row that a request has locked is left${leftOut(postgres, 'Postgres')}`,
  async () => {
    const database = await openDatabase({ url: postgres?.url ?? '' })
    const store = await createStore(database, Date.now)
    const holder = new pg.Client({ connectionString: postgres?.url })
    await holder.connect()
    stops.push(
      () => database.close(),
      () => holder.end(),
    )
    await database.query(`insert into frame_proofs (id, until) values ('held', 1), ('free', 2)`, [])
    await holder.query('begin')
    await holder.query(`select id from frame_proofs where id = 'held' for update`)
    const cleaner = createCleaner(store, {}, (error) => expect.unreachable(String(error)))
    await cleaner.clean()
    const left = () => database.query(`select id from frame_proofs where id in ('held', 'free')`, [])
    expect(await left()).toEqual([{ id: 'held' }])
    await holder.query('rollback')
    await cleaner.clean()
    expect(await left()).toEqual([])
    await cleaner.stop()
  },
)

describe.skipIf(postgres === undefined)(`the pool of connections${leftOut(postgres, 'Postgres')}`, () => {
  const open = async (options?: PostgresOptions) => {
    const database = await openDatabase({ url: postgres?.url ?? '' }, options)
    stops.push(() => database.close())
    return database
  }
  const pidOf = async ({ query }: SqlDatabase) => (await query('select pg_backend_pid() as pid', []))[0]?.pid

  test('has as many connections and seconds as the operator gives it', async () => {
    const database = await open({ connections: 2, statementSeconds: 7 })
    const pids = await Promise.all(Array.from({ length: 12 }, () => pidOf(database)))
    expect(new Set(pids).size).toBe(2)
    const [row] = await database.query('show statement_timeout', [])
    expect(row).toEqual({ statement_timeout: '7s' })
  })

  test('reports a connection that breaks while nobody uses it, and goes on with another one', async () => {
    const errors: unknown[] = []
    const database = await open({ connections: 1, onError: (error) => errors.push(error) })
    const pid = await pidOf(database)
    const other = await open()
    await other.query('select pg_terminate_backend($1)', [Number(pid)])
    await expect.poll(() => errors.map(String)).toEqual([expect.stringContaining('terminating connection')])
    expect(await pidOf(database)).not.toBe(pid)
  })

  test('gives a connection that broke within a batch back, and nothing of the batch is done', async () => {
    const database = await open({ connections: 1 })
    const failing = database.batch([
      { text: 'create table frame_half (id integer)', values: [] },
      { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] },
    ])
    await expect(failing).rejects.toThrow(/terminat/i)
    const [row] = await database.query(`select to_regclass('frame_half') as name`, [])
    expect(row).toEqual({ name: null })
  })
})
