import { join } from 'node:path'
import { type FrameConfig, resolveConfig } from './config.js'
import { makeDataFolder } from './dataFolder.js'
import { loadSecrets } from './secrets.js'
import { openDatabase } from './storage/openDatabase.js'
import type { SqlDatabase } from './storage/types.js'

/** A database with the secrets that open its key. */
export interface ServerDatabase {
  readonly database: SqlDatabase
  readonly secrets: readonly Uint8Array[]
}

/** Who is told what the operator should know. */
export interface Reports {
  readonly log: (message: string) => void
  /** Told of connections that broke. */
  readonly onError: (error: unknown) => void
}

/**
 * Opens the database that the environment and the configuration name: `DATABASE_URL` and `FRAME_SECRET`, or files of the
 * data folder.
 *
 * @throws Error if the secret or the database cannot be used
 */
export async function openServerDatabase(
  config: FrameConfig,
  { log, onError }: Reports,
): Promise<ServerDatabase> {
  const { data, database: options } = resolveConfig(config)
  const url = process.env.DATABASE_URL
  const secretText = process.env.FRAME_SECRET
  if (url && !secretText)
    throw new Error('With DATABASE_URL, set FRAME_SECRET too: every process needs the same secret.')
  const file = join(data, 'frame.sqlite')
  if (!url) makeDataFolder(data)
  const secrets = loadSecrets({ data, database: file, warn: log }, secretText)
  return { database: await openDatabase(url ? { url } : { file }, { ...options, onError }), secrets }
}
