import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createJiti } from 'jiti'
import { ServerError } from '../errors/ServerError.js'
import type { ServerConfig } from './types.js'

/** A configuration as it is written. */
export interface LoadedConfig {
  readonly config: ServerConfig
  /** The file's text, to find secrets in it. */
  readonly source: string
}

/**
 * Reads a configuration file: TypeScript or JavaScript, with the configuration as its default export.
 *
 * @param path - of the file, from the working directory
 * @throws ServerError `BAD_CONFIG` if it is missing or fails
 */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const file = resolve(path)
  if (!existsSync(file))
    throw new ServerError('BAD_CONFIG', `There is no ${file}. Name the configuration with --config.`)
  try {
    const config = await createJiti(import.meta.url).import<ServerConfig>(file, { default: true })
    return { config, source: readFileSync(file, 'utf8') }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ServerError('BAD_CONFIG', `${file} cannot be read: ${reason}`, { cause })
  }
}
