import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { logIn, mail, minute, newDevice, startOn, useServer, world } from '../../../testing/frameServer.js'
import { migrate, migrations, newestVersion } from './migrations.js'
import { needed, type SqlDatabase, type SqlValue, statement } from './types.js'

useServer()

const opened: SqlDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

/** Opens a database of its own, without tables. */
async function openEmpty(name: string): Promise<SqlDatabase> {
  const database = await world.open(join(world.folder, `${basename(world.folder)}-${name}`))
  opened.push(database)
  return database
}

const numbered = ({ dialect }: SqlDatabase, text: string) => {
  let at = 0
  return dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text
}
const run = (database: SqlDatabase, text: string, values: SqlValue[] = []) =>
  database.query(numbered(database, text), values)

/** Opens a database as the servers of an earlier version have left it. Those of version 0 did not count. */
async function openEarlier(version: number): Promise<SqlDatabase> {
  const database = await openEmpty(`v${version}`)
  for (const step of migrations.slice(0, Math.max(version, 1)))
    for (const text of step) await run(database, text)
  if (version === 0) return database
  await run(database, 'create table frame_schema (version integer primary key, at bigint not null)')
  for (let counted = 1; counted <= version; counted++)
    await run(database, 'insert into frame_schema (version, at) values (?, 0)', [counted])
  return database
}

/** Reads the schema of a database: tables with their columns, and indexes. */
async function readSchema(database: SqlDatabase): Promise<readonly string[]> {
  const rows = await run(
    database,
    database.dialect === 'postgres'
      ? `select table_name || ' ' || column_name as name from information_schema.columns where table_schema = current_schema()
        union select indexname from pg_indexes where schemaname = current_schema()`
      : `select tables.name || ' ' || columns.name as name from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' union select name from sqlite_schema where type = 'index' and sql is not null`,
  )
  return rows.map(({ name }) => String(name)).sort()
}

const tables = ['accounts', 'devices', 'sessions', 'counts'] as const
const readRows = (database: SqlDatabase) =>
  Promise.all(tables.map((table) => run(database, `select * from frame_${table} order by 1`)))

/** Copies what a user who has logged in has left in the tables of every version. */
async function copyUser(to: SqlDatabase): Promise<void> {
  const known = await readSchema(to)
  for (const [index, rows] of (await readRows(world.database)).entries())
    for (const row of rows) {
      const columns = Object.keys(row).filter((column) => known.includes(`frame_${tables[index]} ${column}`))
      await run(
        to,
        `insert into frame_${tables[index]} (${columns}) values (${columns.map(() => '?')})`,
        columns.map((column) => row[column] as SqlValue),
      )
    }
}

test('an empty database gets every table, and a second time nothing', async () => {
  const database = await openEmpty('empty')
  expect(await migrate(database, () => 7)).toEqual({ from: 0, to: newestVersion })
  expect(await readSchema(database)).toEqual(await readSchema(world.database))
  expect(await migrate(database, () => 8)).toEqual({ from: newestVersion, to: newestVersion })
  const counted = await run(database, 'select version, at from frame_schema order by version')
  expect(counted.map(({ at, version }) => [Number(version), Number(at)])).toEqual(
    migrations.map((_, index) => [index + 1, 7]),
  )
})

test.each([
  ...migrations.keys(),
])('a database of version %s gets what is new, keeps what it has, and serves its users', async (version) => {
  const device = await newDevice()
  await logIn(device)
  const database = await openEarlier(version)
  await copyUser(database)
  const rows = await readRows(database)
  expect(rows.every((each) => each.length > 0)).toBe(true)
  expect(await readSchema(database)).not.toEqual(await readSchema(world.database))
  // Servers that start at once do each step once.
  const done = await Promise.all([1, 2, 3].map(() => migrate(database, () => 7)))
  expect(done.map(({ to }) => to)).toEqual([newestVersion, newestVersion, newestVersion])
  expect(await readSchema(database)).toEqual(await readSchema(world.database))
  // The rows have more columns by now, which an earlier server did not write.
  expect(await readRows(database)).toMatchObject(rows)
  // The key of the database came later than its users: it is that of the server that knows them.
  const [key] = await run(world.database, 'select id, wrapped, created_at from frame_keys')
  const { created_at, id, wrapped } = key as Readonly<Record<string, SqlValue>>
  await run(database, 'insert into frame_keys (id, wrapped, created_at) values (?, ?, ?)', [
    String(id),
    String(wrapped),
    Number(created_at),
  ])
  await startOn(database)
  world.clock += minute
  await logIn(device)
  const accounts = await run(database, 'select address from frame_accounts')
  expect(accounts.map(({ address }) => address)).toEqual([mail])
})

test('a step that fails leaves the version before, and can be done again', async () => {
  const database = await openEarlier(newestVersion - 1)
  let isFull = true
  const failing: SqlDatabase = {
    ...database,
    batch: (statements) => {
      const isStep = statements.some(({ text }) => text === migrations.at(-1)?.at(-1))
      return database.batch(
        isStep && isFull ? [...statements, statement('select x from nothing')] : statements,
      )
    },
  }
  await expect(migrate(failing, () => 7)).rejects.toThrow('nothing')
  const [{ version } = { version: 0 }] = await run(
    database,
    'select max(version) as version from frame_schema',
  )
  expect(Number(version)).toBe(newestVersion - 1)
  isFull = false
  expect(await migrate(failing, () => 7)).toEqual({ from: newestVersion - 1, to: newestVersion })
})

/** Statements of servers, by the version of the schema that they know: each text, and the kinds of its values. */
const folder = new URL('statements/', import.meta.url)
const earlier = readdirSync(folder).flatMap((name) =>
  (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as [string, ...string[]][]).map(
    ([text, ...kinds]) => [Number(name.replace('.json', '')), text, kinds] as const,
  ),
)
const undone = needed('select 1 as one where 1 = 0')
const sampleOf: Readonly<Record<string, SqlValue>> = { string: 'x', number: 1, object: null }

test('a server of an earlier version runs on: each of its statements works on the newest tables', async () => {
  expect(earlier.length).toBeGreaterThan(60)
  const database = await openEmpty('rolling')
  await migrate(database, () => 7)
  // SQLite has no locks of rows, and other servers on one file there are none.
  const both = earlier.filter(([, text]) => database.dialect === 'postgres' || !text.includes('ctid'))
  const wrong: string[] = []
  for (const [version, text, kinds] of both) {
    const values = kinds.map((kind) => sampleOf[kind] ?? null)
    const asked = { text: numbered(database, text), values }
    // Whatever it does is undone.
    await database
      .batch([asked, undone])
      .catch((error: unknown) => wrong.push(`${version}: ${text}: ${error}`))
  }
  expect(wrong).toEqual([])
})
