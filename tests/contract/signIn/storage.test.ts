import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignInSession } from '../../../runtime/src/signin/message/types.js'
import {
  createMemoryStorage,
  createRedisStorage,
  createSqlStorage,
  type SignInStorage,
} from '../../../runtime/src/signin/server/index.js'
import { openStore } from '../../../sandbox/src/store/openStore.js'
import { type Plan, scannedBy } from '../support/scannedBy.js'
import { openRedis } from './redisClient.js'
import { startPostgres, startRedis } from './servers.js'

/** A storage, and a second one that reaches the same rows by a connection of its own. */
interface Opened {
  readonly one: SignInStorage
  readonly other: SignInStorage
  readonly close: () => Promise<void>
}

const memory = async (): Promise<Opened> => {
  const one = createMemoryStorage()
  return { one, other: one, close: async () => {} }
}

const sqlite = async (): Promise<Opened> => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
  const store = openStore(join(folder, 'test.sqlite'))
  const open = () =>
    createSqlStorage({ dialect: 'sqlite', query: (text, values) => store.sql.all(text, values) })
  const close = async () => {
    store.close()
    rmSync(folder, { recursive: true })
  }
  return { one: open(), other: open(), close }
}

const postgres = async (): Promise<Opened | undefined> => {
  const server = await startPostgres()
  if (server === undefined) return undefined
  const pools = [0, 1].map(() => new pg.Pool({ connectionString: server.url }))
  // The server ends before its clients do.
  for (const pool of pools) pool.on('error', () => {})
  const [one, other] = pools.map((pool) =>
    createSqlStorage({
      dialect: 'postgres',
      query: async (text, values) => (await pool.query(text, values)).rows,
    }),
  )
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    server.close()
  }
  return one && other && { one, other, close }
}

const redis = async (): Promise<Opened | undefined> => {
  const server = await startRedis()
  if (server === undefined) return undefined
  const clients = [openRedis(server.url), openRedis(server.url)]
  const [one, other] = clients.map(({ send }) => createRedisStorage({ send }))
  const close = async () => {
    for (const client of clients) client.close()
    server.close()
  }
  return one && other && { one, other, close }
}

const account = 'eip155:1:0x1'
const session = { data: {}, message: 'text', signature: '0x' } as unknown as SignInSession
const soon = () => Date.now() + 60_000

describe.each([
  ['memory', memory],
  ['SQLite', sqlite],
  ['Postgres', postgres],
  ['Redis', redis],
] as const)('%s', (name, open) => {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  /** Skips, in so many words, where there is no such server. */
  const use = (context: { skip(note: string): never }): Opened =>
    opened ?? context.skip(`there is no ${name} on this machine: install it, or name one by its URL`)

  it('lets one of many take a nonce', async (context) => {
    const { one, other } = use(context)
    for (let at = 0; at < 20; at++) {
      const hash = `nonce ${at} ${Math.random()}`
      await one.addNonce({ hash, binder: 'b', expiresAt: soon() })
      const takers = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other))
      const taken = await Promise.all(takers.map((each) => each.takeNonce(hash, 'b', Date.now())))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await other.hasNonce(hash, 'b', Date.now())).toBe(false)
    }
  })

  it('knows a nonce only for its browser, its time and four wrong signatures', async (context) => {
    const { one, other } = use(context)
    const hash = `nonce ${Math.random()}`
    await one.addNonce({ hash, binder: 'b', expiresAt: soon() })
    expect(await other.hasNonce(hash, 'c', Date.now())).toBe(false)
    expect(await other.takeNonce(hash, 'c', Date.now())).toBe(false)
    for (let at = 0; at < 4; at++) await other.countAttempt(hash)
    expect(await one.hasNonce(hash, 'b', Date.now())).toBe(true)
    await one.countAttempt(hash)
    expect(await one.hasNonce(hash, 'b', Date.now())).toBe(false)
    expect(await one.takeNonce(hash, 'b', Date.now())).toBe(false)
    await one.countAttempt('nobody knows it')
    const short = `nonce ${Math.random()}`
    await one.addNonce({ hash: short, binder: 'b', expiresAt: Date.now() + 30 })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await one.takeNonce(short, 'b', Date.now())).toBe(false)
  })

  it('keeps a session until its end, or until it is ended', async (context) => {
    const { one, other } = use(context)
    const [a, b, c] = [Math.random(), Math.random(), Math.random()].map((each) => `session ${each}`) as [
      string,
      string,
      string,
    ]
    for (const hash of [a, b]) await one.addSession({ hash, account, session, expiresAt: soon() })
    await one.addSession({ hash: c, account, session, expiresAt: Date.now() + 30 })
    expect(await other.findSession(a, Date.now())).toEqual(session)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await other.findSession(c, Date.now())).toBeUndefined()
    await other.removeSession(a)
    expect(await one.findSession(a, Date.now())).toBeUndefined()
    expect(await one.removeSessionsOf('eip155:1:0x2')).toBe(0)
    expect(await other.removeSessionsOf(account)).toBeGreaterThanOrEqual(1)
    expect(await one.findSession(b, Date.now())).toBeUndefined()
  })

  it('T-F7: keeps the ten newest nonces of a browser, and those of other browsers', async (context) => {
    const { one, other } = use(context)
    const run = Math.random()
    const [mine, theirs] = [`mine ${run}`, `theirs ${run}`]
    const hashOf = (at: number) => `nonce ${run} ${at}`
    await one.addNonce({ hash: hashOf(-1), binder: theirs, expiresAt: soon() })
    for (let at = 0; at < 12; at++)
      await one.addNonce({ hash: hashOf(at), binder: mine, expiresAt: soon() + at })
    const open = await Promise.all(
      Array.from({ length: 12 }, (_, at) => other.hasNonce(hashOf(at), mine, Date.now())),
    )
    expect(open).toEqual([false, false, ...Array(10).fill(true)])
    expect(await other.hasNonce(hashOf(-1), theirs, Date.now())).toBe(true)
  })

  it('T-F7: keeps the fifty newest sessions of an account, and those of other accounts', async (context) => {
    const { one, other } = use(context)
    const run = Math.random()
    const [mine, theirs] = [`eip155:1:${run}`, `eip155:1:other ${run}`]
    const hashOf = (at: number) => `session ${run} ${at}`
    await one.addSession({ hash: hashOf(-1), account: theirs, session, expiresAt: soon() })
    for (let at = 0; at < 52; at++)
      await one.addSession({ hash: hashOf(at), account: mine, session, expiresAt: soon() + at })
    expect(await other.findSession(hashOf(0), Date.now())).toBeUndefined()
    expect(await other.findSession(hashOf(1), Date.now())).toBeUndefined()
    expect(await other.findSession(hashOf(2), Date.now())).toEqual(session)
    expect(await other.findSession(hashOf(-1), Date.now())).toEqual(session)
    expect(await other.removeSessionsOf(mine)).toBe(50)
  })

  it('T-F7: keeps a session that begins beside fifty that last longer', async (context) => {
    const { one, other } = use(context)
    const run = Math.random()
    const mine = `eip155:1:short ${run}`
    for (let at = 0; at < 50; at++)
      await one.addSession({
        hash: `long ${run} ${at}`,
        account: mine,
        session,
        expiresAt: soon() + 60_000 + at,
      })
    await one.addSession({ hash: `short ${run}`, account: mine, session, expiresAt: soon() })
    expect(await other.findSession(`short ${run}`, Date.now())).toEqual(session)
    expect(await other.findSession(`long ${run} 0`, Date.now())).toBeUndefined()
    expect(await other.removeSessionsOf(mine)).toBe(50)
  })

  it('T-F7: keeps a session while the same account signs in and out elsewhere', async (context) => {
    const { one, other } = use(context)
    const run = Math.random()
    const mine = `eip155:1:kept ${run}`
    await one.addSession({ hash: `kept ${run}`, account: mine, session, expiresAt: soon() })
    for (let at = 1; at <= 55; at++) {
      await one.addSession({ hash: `gone ${run} ${at}`, account: mine, session, expiresAt: soon() + at })
      await other.removeSession(`gone ${run} ${at}`)
    }
    expect(await other.findSession(`kept ${run}`, Date.now())).toEqual(session)
  })

  it('counts the calls of a client in a span', async (context) => {
    const { one, other } = use(context)
    const client = `client ${Math.random()}`
    const counts = await Promise.all([one, other, one].map((each) => each.countCall(client, 200, Date.now())))
    expect(counts.sort()).toEqual([1, 2, 3])
    await new Promise((resolve) => setTimeout(resolve, 260))
    expect(await one.countCall(client, 200, Date.now())).toBe(1)
  })
})

describe('Postgres, with much that is over', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let pool: pg.Pool
  const seen = new Map<string, unknown[]>()
  beforeAll(async () => {
    server = await startPostgres()
    if (server === undefined) return
    pool = new pg.Pool({ connectionString: server.url })
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool?.end()
    server?.close()
  })
  const open = () =>
    createSqlStorage({
      dialect: 'postgres',
      query: async (text, values) => {
        if (!text.startsWith('create')) seen.set(text, values)
        return (await pool.query(text, values)).rows
      },
    })

  it('removes it in steps, and scans no table', async (context) => {
    if (server === undefined) return context.skip('there is no Postgres on this machine')
    const storage = open()
    await storage.countCall('first', 1000, Date.now())
    await pool.query(`insert into appkit_signin_sessions (hash, account, session, expires_at)
      select 'over ' || i, 'nobody', '{}', i from generate_series(1, 250) as i`)
    const count = async () => {
      const { rows } = await pool.query(`select 1 from appkit_signin_sessions where account = 'nobody'`)
      return rows.length
    }
    const left: number[] = []
    for (const hash of ['a', 'b', 'c']) {
      await storage.addSession({ hash, account, session, expiresAt: soon() })
      left.push(await count())
    }
    expect(left).toEqual([150, 50, 0])
    await storage.addNonce({ hash: 'n', binder: 'b', expiresAt: soon() })
    await storage.hasNonce('n', 'b', Date.now())
    await storage.countAttempt('n')
    await storage.takeNonce('n', 'b', Date.now())
    await storage.findSession('a', Date.now())
    await storage.removeSession('a')
    await storage.removeSessionsOf(account)
    expect(seen.size).toBeGreaterThan(10)
    const client = await pool.connect()
    await client.query('set enable_seqscan = off')
    for (const [text, values] of seen) {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      expect(scannedBy(plan), text).toEqual([])
    }
    client.release(true)
  })

  it('lets sessions be added by many at once while it is removed', async (context) => {
    if (server === undefined) return context.skip('there is no Postgres on this machine')
    await pool.query(`insert into appkit_signin_sessions (hash, account, session, expires_at)
      select 'late ' || i, 'nobody', '{}', i from generate_series(1, 5000) as i`)
    const storages = [open(), open()]
    const add = (many: string, accountOf: (at: number) => string) =>
      Promise.all(
        Array.from({ length: 80 }, (_, at) =>
          storages[at % 2]?.addSession({
            hash: `${many} ${at}`,
            account: accountOf(at),
            session,
            expiresAt: soon(),
          }),
        ),
      )
    await add('many', (at) => `eip155:1:many ${at}`)
    const { rows } = await pool.query(`select 1 from appkit_signin_sessions where hash like 'many%'`)
    expect(rows).toHaveLength(80)
    for (let round = 0; round < 5; round++) await add(`one ${round}`, () => 'eip155:1:one')
    await storages[0]?.addSession({ hash: 'last', account: 'eip155:1:one', session, expiresAt: soon() + 1 })
    expect(await storages[1]?.removeSessionsOf('eip155:1:one')).toBe(50)
  })
})
