import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestVersion } from '../../../frame/src/server/storage/migrations.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import type { SqlDatabase, SqlValue } from '../../../frame/src/server/storage/types.js'
import { world } from '../../../frame/testing/frameServer.js'
import { isRelease } from '../../pace.js'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { root } from '../support/root.js'
import { type Plan, scannedBy } from '../support/scannedBy.js'

const folder = join(root, 'frame/src/server')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
/** Tests of everything in any order, for which Postgres takes a third of the time of all. Here they run in a release. */
const longest = isRelease
  ? []
  : ['crash.test.ts', join('linking', 'linking.model.test.ts'), join('linking', 'linking.table.test.ts')]
/** The tests of the server, which run beside it on SQLite. One that replaces modules would replace them for all of them. */
const files = sources.filter((name) => {
  const text = name.endsWith('.test.ts') && !longest.includes(name) ? read(name) : ''
  return text.includes('\nuseServer()') && !text.includes('vi.mock(')
})
const postgres = await startPostgres()
const schemas: string[] = []
/** Statements that the server runs while it serves those tests, with the values of their last run. */
const seen = new Map<string, readonly SqlValue[]>()
const { open } = world

const urlOf = (schema: string) => `${postgres?.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
async function ask(schema: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(schema) })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

/**
 * The schema of the tests that need no more than the newest tables, without rows, with the connections to it. To make
 * either takes longer than most tests.
 */
const shared = 'shared'
let connected: SqlDatabase | undefined
let inUse = ''
let newest: string | undefined

/** Empties the shared tables, or has them made anew where a test has changed what they are. */
async function emptyShared({ batch, query }: SqlDatabase): Promise<void> {
  const rows = await query(
    `select relname as name, string_agg(attname, ',' order by attname) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = to_regnamespace($1) and relkind = 'r' group by relname order by relname`,
    [shared],
  )
  const tables = JSON.stringify(rows)
  if (rows.length > 0) newest ??= tables
  const [version] = tables === newest ? await query('select max(version) as top from frame_schema', []) : []
  if (version?.top !== newestVersion) {
    await ask('public', [`drop schema if exists ${shared} cascade`, `create schema ${shared}`])
    return
  }
  const names = rows.map(({ name }) => name).filter((name) => name !== 'frame_schema')
  // With a few rows this is quicker than to truncate tables.
  await batch(names.map((name) => ({ text: `delete from ${name}`, values: [] })))
}

beforeAll(() => {
  // A folder of a test is a schema here, so that what is opened again is what was left.
  world.open = async (path) => {
    if (dirname(path) === tmpdir()) {
      connected ??= await openDatabase({ url: urlOf(shared) })
      if (path !== inUse) await emptyShared(connected)
      inUse = path
      return { ...connected, close: async () => {} }
    }
    const schema = basename(path)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '_')
    schemas.push(schema)
    await ask(schema, [`create schema if not exists ${schema}`])
    return openDatabase({ url: urlOf(schema) })
  }
  // A block, such as that of readiness, has no plan, and changes nothing.
  world.watch = (text, values) => void (text.startsWith('do $$') || seen.set(text, values))
})
afterAll(async () => {
  world.open = open
  world.watch = undefined
  await connected?.close()
  for (const schema of new Set([shared, ...schemas]))
    await ask(schema, [`drop schema if exists ${schema} cascade`])
  postgres?.close()
})

const why = leftOut(postgres, 'Postgres')
if (postgres === undefined) test.skip(`requests${why}`, () => {})
else for (const file of files) describe(file, () => import(join(folder, file)))

describe.skipIf(postgres === undefined)(`the statements of all those requests${why}`, () => {
  const schema = 'plans'
  let client: pg.Client
  beforeAll(async () => {
    await ask(schema, [`create schema ${schema}`])
    schemas.push(schema)
    world.folder = `/${schema}`
    const database = await world.open(world.folder)
    const { createStore } = await import('../../../frame/src/server/storage/createStore.js')
    await createStore(database, Date.now)
    await database.close()
    client = new pg.Client({ connectionString: urlOf(schema) })
    await client.connect()
    // Tables of a test are small, and read whole where that is possible at all. Now only where nothing else is.
    await client.query('set enable_seqscan = off')
  })
  afterAll(() => client.end())

  /** Statements that scan a table, with its name. */
  async function findScans(): Promise<readonly string[]> {
    const scans: string[] = []
    for (const [text, values] of seen) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values])
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      for (const table of scannedBy(plan)) scans.push(`${table}: ${text}`)
    }
    return scans
  }

  test('none of them scans a table', async () => {
    expect(seen.size).toBeGreaterThan(60)
    expect(await findScans()).toEqual([])
  })

  test('without any one of the indexes, one of them does', async () => {
    const { rows } = await client.query(
      `select indexname from pg_indexes where schemaname = '${schema}' and indexname not like '%_pkey'`,
    )
    expect(rows.length).toBeGreaterThan(12)
    for (const { indexname } of rows) {
      await client.query('begin')
      await client.query(`drop index ${indexname}`)
      const scans = await findScans()
      await client.query('rollback')
      expect(scans, `without ${indexname}`).not.toEqual([])
    }
  })

  test('the statements are those that later versions are tried with', async () => {
    const kinds = [...seen].map(([text, values]) => [
      text.replaceAll(/\$\d+/g, '?'),
      ...values.map((value) => typeof value),
    ])
    const lines = kinds.map((each) => JSON.stringify(each)).sort()
    const file = `storage/statements/${newestVersion}.json`
    await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot(join(folder, file))
  })

  test('no statement of the sources is left out', () => {
    const ran = [...seen.keys()].map(toPattern)
    const missing = readStatements(others).filter((text) => !ran.some((each) => matches(text, each)))
    expect(missing).toEqual([])
  })
})

test('every row is added with the names of its columns, so that a server goes on when a newer one has added a column', () => {
  const inserts = readStatements().filter((text) => text.startsWith('insert'))
  expect(inserts.length).toBeGreaterThan(15)
  expect(inserts.filter((text) => !/^insert into \w+ \(/.test(text))).toEqual([])
})

/** Files whose statements run at the start, by a command or on SQLite alone, and by no request. */
const others = [
  'keyring.ts',
  'migrations.ts',
  'checkAuditLog.ts',
  'databaseAway.ts',
  'openPostgres.ts',
  'userData.ts',
  'keepMoveList.ts',
]
const anything = '\u0000'
const toPattern = (text: string) => text.replaceAll(/\$\d+/g, '?').replaceAll(/\s+/g, ' ').trim()
const matches = (text: string, ran: string) => {
  const parts = text.split(anything).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(ran)
}

/** Every statement that is written in the server's sources. A value put into one can be anything. */
function readStatements(without: readonly string[] = []): readonly string[] {
  const found: string[] = []
  for (const name of sources) {
    if (name.endsWith('.test.ts') || without.includes(basename(name))) continue
    const source = ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest)
    const visit = (node: ts.Node): void => {
      let text = ''
      if (ts.isStringLiteralLike(node)) text = node.text
      if (ts.isTemplateExpression(node))
        text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(anything)
      // SQLite alone has a `rowid`.
      if (/^(select|insert into|update|delete from)\s/.test(text) && !text.includes('rowid'))
        found.push(toPattern(text))
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
