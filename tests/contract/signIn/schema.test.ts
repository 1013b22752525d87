import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { SignInSession } from '../../../runtime/src/signin/message/types.js'
import { createSqlStorage, type SqlDatabase } from '../../../runtime/src/signin/server/index.js'
import { steps } from '../../../runtime/src/signin/server/storage/sqlSchema.js'
import { openStore } from '../../../sandbox/src/store/openStore.js'
import { startPostgres } from './servers.js'

interface Opened {
  readonly database: SqlDatabase
  readonly close: () => Promise<void>
}

const sqlite = async (): Promise<Opened> => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
  const store = openStore(join(folder, 'test.sqlite'))
  const close = async () => {
    store.close()
    rmSync(folder, { recursive: true })
  }
  return { database: { dialect: 'sqlite', query: (text, values) => store.sql.all(text, values) }, close }
}

const postgres = async (): Promise<Opened | undefined> => {
  const server = await startPostgres()
  if (server === undefined) return undefined
  const pool = new pg.Pool({ connectionString: server.url })
  // The server ends before its clients do.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    server.close()
  }
  return {
    database: { dialect: 'postgres', query: async (text, values) => (await pool.query(text, values)).rows },
    close,
  }
}

const expiresAt = Date.now() + 60_000
const session = { data: {}, message: 'text', signature: '0x' } as unknown as SignInSession
const newest = steps.length
const countedIn = async ({ query }: SqlDatabase) =>
  (await query('select version from appkit_signin_schema order by version', [])).map(({ version }) =>
    Number(version),
  )
/** Makes the tables as a process of an earlier version has left them. That of version 0 did not count. */
async function leaveAt({ query }: SqlDatabase, version: number): Promise<void> {
  for (const texts of steps.slice(0, Math.max(version, 1))) for (const text of texts) await query(text, [])
}

describe.each([
  ['SQLite', sqlite],
  ['Postgres', postgres],
] as const)('the tables of sign-in on %s', (_, open) => {
  it('two processes that start at once make the tables and count each step once', async (context) => {
    const opened = await open()
    if (opened === undefined) return context.skip('there is no Postgres on this machine')
    const [one, other] = [createSqlStorage(opened.database), createSqlStorage(opened.database)]
    await Promise.all([one.addNonce({ hash: 'a', binder: 'b', expiresAt }), other.findSession('x', 0)])
    expect(await other.hasNonce('a', 'b', Date.now())).toBe(true)
    expect(await countedIn(opened.database)).toEqual(steps.map((_step, index) => index + 1))
    await opened.close()
  })

  it('a database of before keeps its sessions, and its processes run on beside newer ones', async (context) => {
    const opened = await open()
    if (opened === undefined) return context.skip('there is no Postgres on this machine')
    const { database } = opened
    await leaveAt(database, 0)
    // As a process of version 0 writes them, before and after a newer one has started.
    const write = (hash: string) => {
      const values = database.dialect === 'postgres' ? '$1, $2, $3, $4' : '?, ?, ?, ?'
      return database.query(
        `insert into appkit_signin_sessions (hash, account, session, expires_at) values (${values})`,
        [hash, 'eip155:1:0x1', JSON.stringify(session), expiresAt],
      )
    }
    await write('before')
    const storage = createSqlStorage(database)
    expect(await storage.findSession('before', Date.now())).toEqual(session)
    await write('beside')
    expect(await storage.removeSessionsOf('eip155:1:0x1')).toBe(2)
    expect(await countedIn(database)).toContain(newest)
    await opened.close()
  })

  it('a process runs on tables of a newer version, and counts nothing', async (context) => {
    const opened = await open()
    if (opened === undefined) return context.skip('there is no Postgres on this machine')
    const { database } = opened
    await createSqlStorage(database).findSession('x', 0)
    await database.query(`alter table appkit_signin_sessions add column later text not null default 'x'`, [])
    await database.query(`insert into appkit_signin_schema (version, at) values (${newest + 1}, 0)`, [])
    const storage = createSqlStorage(database)
    await storage.addSession({ hash: 's', account: 'a', session, expiresAt })
    expect(await storage.findSession('s', Date.now())).toEqual(session)
    expect(await countedIn(database)).toHaveLength(newest + 1)
    await opened.close()
  })
})
