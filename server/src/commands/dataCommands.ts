import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadConfig } from '../config/loadConfig.js'
import { resolveConfig } from '../config/resolveConfig.js'
import type { ResolvedConfig } from '../config/types.js'
import { readBackup, writeBackup } from '../data/backup.js'
import {
  asServerError,
  migrateAll,
  openServerSql,
  readWalletSecrets,
  requireDatabase,
} from '../data/openServerData.js'
import { ServerError } from '../errors/ServerError.js'
import { checkAuditLog, createStore, moveInFile, rekey } from '../frame/frame.js'
import type { OpenSql } from '../store/openSql.js'
import type { Flags } from './flags.js'

/** The work of a command on the database. Resolves to its exit code. */
export type Act = (parts: { readonly sql: OpenSql; readonly config: ResolvedConfig }) => Promise<number>

/**
 * Opens the database of the configuration for a command, and closes it.
 *
 * @throws ServerError `BAD_CONFIG` if there is no database to read
 */
export async function withData(flags: Flags, act: Act): Promise<number> {
  const config = await readConfig(flags)
  requireDatabase(config, process.env)
  return openFor(config, act)
}

/** The same for a command that may be the first one: it makes a database where there is none. */
async function withMadeData(flags: Flags, act: Act): Promise<number> {
  return openFor(await readConfig(flags), act)
}

const readConfig = async ({ config }: Flags): Promise<ResolvedConfig> =>
  resolveConfig((await loadConfig(config)).config)

async function openFor(config: ResolvedConfig, act: Act): Promise<number> {
  const sql = await openServerSql(config, process.env)
  try {
    return await act({ sql, config })
  } catch (error) {
    throw asServerError(error)
  } finally {
    await sql.close()
  }
}

/** `appkit-server migrate`: makes the tables, or brings them to the newest version. A start does it too. */
export const migrateCommand = (flags: Flags): Promise<number> =>
  withMadeData(flags, async ({ sql }) => {
    await migrateAll(sql)
    console.log('The tables are those of this version.')
    return 0
  })

/** `appkit-server audit`: checks the chains of hashes of the log. */
export const auditCommand = (flags: Flags): Promise<number> =>
  withData(flags, async ({ sql }) => {
    const { ask } = await createStore(sql.base, Date.now)
    const { broken, entries } = await checkAuditLog(ask)
    for (const writer of broken) console.log(`The chain ${writer} was changed.`)
    if (broken.length === 0)
      console.log(`${entries} ${entries === 1 ? 'entry' : 'entries'}, none was changed.`)
    return broken.length === 0 ? 0 : 1
  })

/** `appkit-server rekey`: lets the first secret of `FRAME_SECRET` take the place of the others. */
export const rekeyCommand = (flags: Flags): Promise<number> =>
  withData(flags, async ({ config, sql }) => {
    const secrets = readWalletSecrets(config, process.env, console.error)
    const isNew = await rekey(await createStore(sql.base, Date.now), secrets)
    const others = secrets.length > 1 ? ' Leave the others out of FRAME_SECRET now.' : ''
    const done = isNew ? 'The first secret opens the database.' : 'The first secret opened it already.'
    console.log(done + others)
    return 0
  })

/** `appkit-server backup --out file`: writes all data to a file. */
export async function backupCommand(flags: Flags): Promise<number> {
  const out = needed(flags.out, '--out', 'the file to write')
  if (!existsSync(dirname(resolve(out))))
    throw new ServerError('BAD_CONFIG', `There is no folder ${dirname(resolve(out))} for the backup.`)
  return withData(flags, async ({ sql }) => {
    await migrateAll(sql)
    report('Written', await writeBackup(sql, out))
    return 0
  })
}

/** `appkit-server restore --from file`: reads a backup into an empty database, and checks the log. */
export async function restoreCommand(flags: Flags): Promise<number> {
  const from = needed(flags.from, '--from', 'the backup')
  requireFile(from)
  return withMadeData(flags, async ({ sql }) => {
    await migrateAll(sql)
    report('Restored', await readBackup(sql, from))
    const { ask } = await createStore(sql.base, Date.now)
    const { broken, entries } = await checkAuditLog(ask)
    console.log(
      broken.length === 0 ? `The log has ${entries} entries, none was changed.` : 'The log was changed.',
    )
    return broken.length === 0 ? 0 : 1
  })
}

/** `appkit-server move-in list.csv`: keeps a signed list of the wallets that users have elsewhere. */
export async function moveInCommand(flags: Flags, [list]: readonly string[]): Promise<number> {
  if (!list)
    throw new ServerError('BAD_CONFIG', 'Name the list, whose signature is beside it: move-in users.csv')
  const file = resolve(list)
  for (const each of [file, `${file}.sig`]) requireFile(each)
  const config = await readConfig(flags)
  const secrets = readWalletSecrets(config, process.env, console.error)
  return openFor(config, async ({ sql }) => {
    const store = await createStore(sql.base, Date.now)
    for (const line of await moveInFile({ config: config.wallet ?? {}, file, store, secrets }))
      console.log(line)
    return 0
  })
}

/** @throws ServerError `BAD_CONFIG` if there is no such file */
function requireFile(path: string): void {
  if (!existsSync(path)) throw new ServerError('BAD_CONFIG', `There is no file ${resolve(path)}.`)
}

/** The value of a flag. @throws ServerError `BAD_CONFIG` that names it */
function needed(value: string | undefined, flag: string, what: string): string {
  if (value) return value
  throw new ServerError('BAD_CONFIG', `Name ${what} with ${flag}.`)
}

function report(done: string, counts: Readonly<Record<string, number>>): void {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${done}: ${total} rows of ${Object.keys(counts).length} tables.`)
}
