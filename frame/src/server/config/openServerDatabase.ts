import { join } from 'node:path'
import { loadSecrets } from '../base/secrets.js'
import { openDatabase } from '../storage/openDatabase.js'
import type { SqlDatabase } from '../storage/types.js'
import { type FrameConfig, resolveConfig } from './config.js'
import { makeDataFolder } from './dataFolder.js'

/** A database with the secrets that open its key. */
export interface ServerDatabase {
  readonly database: SqlDatabase
  readonly secrets: readonly Uint8Array[]
}

/** The functions that report to the operator. */
export interface Reports {
  readonly log: (message: string) => void
  /** Told of connections that broke. */
  readonly onError: (error: unknown) => void
}

/**
 * Opens the database that the environment and the configuration name: `DATABASE_URL`, or a file of the data folder.
 *
 * @throws Error if the database cannot be used
 */
export async function openConfigured(config: FrameConfig, { onError }: Reports): Promise<SqlDatabase> {
  const { data, database: options } = resolveConfig(config)
  const url = process.env.DATABASE_URL
  if (!url) makeDataFolder(data)
  return openDatabase(url ? { url } : { file: fileIn(data) }, { ...options, onError })
}

/**
 * Opens the database as `openConfigured`, with its secrets: `FRAME_SECRET`, or a file of the data folder.
 *
 * @throws Error if the secret or the database cannot be used
 */
export async function openServerDatabase(config: FrameConfig, reports: Reports): Promise<ServerDatabase> {
  const { data } = resolveConfig(config)
  const url = process.env.DATABASE_URL
  const secretText = process.env.FRAME_SECRET
  if (url && !secretText)
    throw new Error('With DATABASE_URL, set FRAME_SECRET too: every process needs the same secret.')
  if (!url) makeDataFolder(data)
  const secrets = loadSecrets({ data, database: fileIn(data), warn: reports.log }, secretText)
  return { database: await openConfigured(config, reports), secrets }
}

const fileIn = (data: string) => join(data, 'frame.sqlite')
