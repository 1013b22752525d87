import { createReadStream } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ServerError } from '../errors/ServerError.js'
import { withoutDeadline } from '../frame/frame.js'
import { isObject, parseJson } from '../spec/json.js'
import type { OpenSql } from '../store/openSql.js'
import type { SqlRow, SqlValue } from '../store/types.js'

/** The tables of the server, by the starts of their names. */
const own = /^(frame_|appkit_|names$|name_addresses$|sessions$|analytics_events$)/
/** Tables of used proofs and calls, whose rows end by themselves within minutes. */
const shortLived = ['frame_proofs', 'appkit_signin_calls']
/** The versions of the tables: every database writes its own when it makes them. */
const versions = ['frame_schema', 'appkit_signin_schema', 'appkit_server_schema']
const leftOut: ReadonlySet<string> = new Set([...shortLived, ...versions])
const head = { format: 'appkit-server backup', version: 1 }
const rowsAtOnce = 200

/** How many rows of each table. */
export type BackupCounts = Readonly<Record<string, number>>

/**
 * Writes all data of the server to a file: gzipped lines of JSON, which another kind of database can read too. All tables
 * are read in one transaction. With many users, the tools of the database are faster (docs/operations.md).
 *
 * @param file - path; one that is there is refused
 * @throws ServerError `BACKUP_FAILED`
 */
export async function writeBackup(sql: OpenSql, file: string): Promise<BackupCounts> {
  const tables = await listTables(sql)
  const { rows } = await sql.base.batch([
    ...(sql.base.dialect === 'postgres'
      ? [
          { text: 'set transaction isolation level repeatable read', values: [] },
          // A large table takes longer than a request may.
          withoutDeadline,
        ]
      : []),
    ...tables.map((table) => ({ text: `select * from ${table}`, values: [] })),
  ])
  const found = rows.slice(-tables.length)
  const counts = Object.fromEntries(tables.map((table, at) => [table, found[at]?.length ?? 0]))
  function* lines() {
    yield lineOf({ ...head, counts })
    for (const [at, table] of tables.entries()) for (const row of found[at] ?? []) yield lineOf([table, row])
  }
  await writeLines(file, lines()).catch((cause: unknown) => {
    throw new ServerError('BACKUP_FAILED', `The backup ${file} cannot be written: ${messageOfError(cause)}`, {
      cause,
    })
  })
  return counts
}

/**
 * Reads a backup into a database whose tables are made and empty.
 *
 * @throws ServerError `BACKUP_FAILED` if the file is none, is cut, or the database has data; then nothing is changed
 */
export async function readBackup(sql: OpenSql, file: string): Promise<BackupCounts> {
  const refuse = (reason: string, cause?: unknown) =>
    new ServerError('BACKUP_FAILED', `The backup ${file} cannot be restored: ${reason}`, { cause })
  const tables = await listTables(sql)
  for (const table of tables)
    if ((await sql.all(`select 1 as one from ${table} limit 1`)).length > 0)
      throw refuse(`${table} of the database has rows. Restore into an empty database.`)
  const { counts, rows } = await readLines(file).catch((cause: unknown) => {
    throw cause instanceof ServerError ? cause : refuse(messageOfError(cause), cause)
  })
  const wrong = [...Object.keys(counts), ...rows.keys()].find((table) => !tables.includes(table))
  if (wrong !== undefined) throw refuse(`it has ${wrong}, which this version does not know.`)
  for (const [table, count] of Object.entries(counts))
    if ((rows.get(table)?.length ?? 0) !== count) throw refuse('it is cut short.')
  const more = [...rows.keys()].find((table) => !Object.hasOwn(counts, table))
  if (more !== undefined) throw refuse(`it has rows of ${more} that it does not count.`)
  await sql.batch([...rows].flatMap(([table, list]) => insertsOf(table, list))).catch((cause: unknown) => {
    throw refuse(messageOfError(cause), cause)
  })
  return counts
}

/** Writes a file, and leaves nothing of one that cannot be written whole: the next try would find it there. */
async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const out = await openFile(file, 'wx', 0o600)
  try {
    await pipeline(Readable.from(lines), createGzip(), out.createWriteStream())
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function listTables({ all, base }: OpenSql): Promise<readonly string[]> {
  const text =
    base.dialect === 'postgres'
      ? "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'"
      : "select name from sqlite_master where type = 'table'"
  const names = (await all(text)).map(({ name }) => String(name))
  return names.filter((name) => own.test(name) && !leftOut.has(name)).sort()
}

/** A line of a file. U+2028 and U+2029 are escaped, because many readers take them for ends of lines. */
const lineOf = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** Splits at \n alone, as `node:readline` does not: a file of an earlier version has U+2028 as it is. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const text = createGunzip().setEncoding('utf8')
  // An error of the file ends what is read here, which without it waits for more.
  connect(createReadStream(file), text, () => {})
  for await (const part of text) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function readLines(file: string) {
  const rows = new Map<string, SqlRow[]>()
  let counts: BackupCounts | undefined
  for await (const line of linesOf(file)) {
    const value = parseJson(line)
    if (counts === undefined) {
      if (!isObject(value) || value.format !== head.format || value.version !== head.version)
        throw new Error('it is no backup of this version.')
      if (!isObject(value.counts)) throw new Error('it does not say how many rows it has.')
      counts = value.counts as BackupCounts
      continue
    }
    if (!Array.isArray(value) || typeof value[0] !== 'string' || !isObject(value[1]))
      throw new Error('a line of it is damaged.')
    const list = rows.get(value[0]) ?? []
    list.push(value[1] as SqlRow)
    rows.set(value[0], list)
  }
  if (counts === undefined) throw new Error('it is empty.')
  return { counts, rows }
}

/** Statements that add rows, several at once. Names of columns come from a file, so they are checked. */
function insertsOf(table: string, rows: readonly SqlRow[]): (readonly [string, SqlValue[]])[] {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.keys(first)
  if (!columns.every((name) => /^[a-z_]{1,40}$/.test(name)))
    throw new ServerError('BACKUP_FAILED', `The backup has columns of ${table} that nobody knows.`)
  const marks = `(${columns.map(() => '?').join(', ')})`
  const parts: SqlRow[][] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) parts.push(rows.slice(at, at + rowsAtOnce))
  return parts.map((part) => [
    `insert into ${table} (${columns.join(', ')}) values ${part.map(() => marks).join(', ')}`,
    part.flatMap((row) => columns.map((name) => row[name] ?? null)),
  ])
}

const messageOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error))
