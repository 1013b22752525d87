import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { migrate, migrations, newestVersion } from '../../../frame/src/server/storage/migrations.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import type { SqlDatabase } from '../../../frame/src/server/storage/types.js'
import { isRelease } from '../../pace.js'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { root } from '../support/root.js'

// Servers of an earlier version serve while newer ones change the tables under them. Statements of an earlier one were
// written down when it was the newest.
const postgres = await startPostgres()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => postgres?.close())

const folder = join(root, 'frame/src/server/storage/statements')
const versions = readdirSync(folder)
  .map((name) => Number(name.replace('.json', '')))
  .sort((one, other) => one - other)
/** The oldest, and the last two, which may still serve somewhere. A release tries all. */
const tried = isRelease ? versions : [...versions.slice(0, 1), ...versions.slice(-2)]
type Recorded = readonly [text: string, ...kinds: string[]]
const statementsOf = (version: number): readonly Recorded[] =>
  JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))

const urlOf = (schema: string) => `${postgres?.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`

async function connect(schema: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(schema) })
  await client.connect()
  stops.push(() => client.end())
  return client
}

/** Opens a database as servers of a version have left it. */
async function openAt(version: number): Promise<{ readonly schema: string; readonly database: SqlDatabase }> {
  const schema = `rolling_${version}_${Date.now()}`
  const first = new pg.Client({ connectionString: postgres?.url })
  await first.connect()
  await first.query(`create schema ${schema}`)
  stops.push(async () => {
    await first.query(`drop schema ${schema} cascade`)
    await first.end()
  })
  const database = await openDatabase({ url: urlOf(schema) })
  stops.push(() => database.close())
  await migrate(database, () => 7, migrations.slice(0, version))
  return { schema, database }
}

const samples: Readonly<Record<string, string | number | null>> = { string: 'x', number: 1, object: null }
/** Postgres has rolled it back because of others, and a server does it again. */
const isConflict = (error: unknown) => /^(40P01|40001)$/.test(String(Object(error).code))

/** A server of an earlier version, which runs all of its statements again and again. Whatever they do is undone. */
async function serve(schema: string, version: number) {
  const client = await connect(schema)
  await client.query('set statement_timeout = 10000')
  const recorded = statementsOf(version)
  const wrong: string[] = []
  let [rounds, isOver] = [0, false]
  const run = async ([text, ...kinds]: Recorded): Promise<void> => {
    let at = 0
    const numbered = text.replace(/\?/g, () => `$${++at}`)
    const values = kinds.map((kind) => samples[kind] ?? null)
    await client.query('begin')
    const failed = await client.query(numbered, values).then(
      () => undefined,
      (error: unknown) => error,
    )
    await client.query('rollback')
    if (isConflict(failed)) await run([text, ...kinds])
    else if (failed !== undefined) wrong.push(`${failed}: ${text}`)
  }
  const serving = (async () => {
    for (; !isOver; rounds++) for (const each of recorded) await run(each)
  })()
  const end = async () => {
    isOver = true
    await serving
  }
  stops.push(end)
  /** Settles when every statement has run twice from now on. */
  const more = () => {
    const from = rounds
    return vi.waitFor(() => expect(rounds).toBeGreaterThan(from + 1), { timeout: 120_000 })
  }
  return { wrong, more }
}

describe.skipIf(postgres === undefined)(`on Postgres${leftOut(postgres, 'Postgres')}`, () => {
  test.each(
    tried,
  )('servers of version %i serve on while three newer ones start and bring the tables to theirs', async (version) => {
    expect(statementsOf(version).length).toBeGreaterThan(20)
    const { database, schema } = await openAt(version)
    const servers = await Promise.all([1, 2, 3].map(() => serve(schema, version)))
    await Promise.all(servers.map(({ more }) => more()))
    const done = await Promise.all([1, 2, 3].map(() => migrate(database, () => 8)))
    expect(done.map(({ to }) => to)).toEqual([newestVersion, newestVersion, newestVersion])
    await Promise.all(servers.map(({ more }) => more()))
    expect(servers.flatMap(({ wrong }) => wrong)).toEqual([])
  })

  test('a backup that reads for long has newer servers wait before they serve, and no request', async () => {
    const version = 5
    const { database, schema } = await openAt(version)
    const backup = await connect(schema)
    await backup.query('begin')
    for (const table of ['frame_sessions', 'frame_socials']) await backup.query(`select * from ${table}`)
    const server = await serve(schema, version)
    let isDone = false
    const migrating = migrate(database, () => 8).then((result) => {
      isDone = true
      return result
    })
    // Until it stands in line for a table that the backup reads.
    await vi.waitFor(async () => {
      const { rows } = await backup.query(
        `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
         and relation in ('frame_sessions'::regclass, 'frame_socials'::regclass)`,
      )
      expect(rows).toHaveLength(1)
    })
    await server.more()
    expect([isDone, server.wrong]).toEqual([false, []])
    await backup.query('rollback')
    expect(await migrating).toEqual({ from: version, to: newestVersion })
    await server.more()
    expect(server.wrong).toEqual([])
  })
})
