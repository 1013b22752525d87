import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeEventTables } from '../analytics/openEventStore.js'
import type { ResolvedConfig } from '../config/types.js'
import { ServerError } from '../errors/ServerError.js'
import { createStore, FrameStartError, loadSecrets } from '../frame/frame.js'
import { openNameStore } from '../names/openNameStore.js'
import { openSessionStore } from '../sessions/openSessionStore.js'
import { createSqlStorage } from '../signin/signInServer.js'
import { makeMarkTable } from '../signin/tokenMark.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import { indexAddresses } from './addressData.js'

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

const sqliteFile = ({ data }: Pick<ResolvedConfig, 'data'>): string => join(data, 'server.sqlite')

/**
 * Tells an operator whose command would open an empty database instead of that of the server.
 *
 * @throws ServerError `BAD_CONFIG` if `DATABASE_URL` is not set and there is no SQLite file
 */
export function requireDatabase(config: Pick<ResolvedConfig, 'data'>, env: Environment): void {
  if (env.DATABASE_URL || existsSync(sqliteFile(config))) return
  throw new ServerError(
    'BAD_CONFIG',
    `There is no database: DATABASE_URL is not set, and there is no file ${sqliteFile(config)}. Run the command in the environment and the folder of the server.`,
  )
}

/** Opens the database that `DATABASE_URL` names, or the SQLite file of the data folder. */
export const openServerSql = (
  config: Pick<ResolvedConfig, 'data' | 'database'>,
  env: Environment,
  onError?: (error: unknown) => void,
): Promise<OpenSql> =>
  openSql(env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: sqliteFile(config) }, {
    ...config.database,
    ...(onError && { onError }),
  })

/** Makes the tables of every role, or brings them to the newest version. */
export async function migrateAll(sql: OpenSql): Promise<void> {
  await createStore(sql.base, Date.now)
  await makeEventTables(sql)
  await openNameStore(sql, Date.now)
  await openSessionStore(sql)
  await createSqlStorage(sql.base).findSession('', Date.now())
  await makeMarkTable(sql)
  await indexAddresses(sql)
}

/**
 * The secrets of the embedded wallet: `FRAME_SECRET`, or the file of the data folder.
 *
 * @throws ServerError `BAD_CONFIG` if there is none, or none that can be used
 */
export function readWalletSecrets(
  { data }: Pick<ResolvedConfig, 'data'>,
  env: Environment,
  warn: (line: string) => void,
): readonly Uint8Array[] {
  if (env.DATABASE_URL && !env.FRAME_SECRET)
    throw new ServerError(
      'BAD_CONFIG',
      'With DATABASE_URL, set FRAME_SECRET too: every process needs the same secret. Make one with: openssl rand -base64 32',
    )
  try {
    // The database tells by its key whether the secret is its own, so a missing file alone is no mistake.
    const place = { data, database: join(data, 'wallet.none'), warn }
    return loadSecrets(place, env.FRAME_SECRET)
  } catch (cause) {
    throw new ServerError('BAD_CONFIG', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** An error of the wallet as one of the server. */
export const asServerError = (error: unknown): unknown =>
  error instanceof FrameStartError ? new ServerError(error.code, error.message, { cause: error }) : error
