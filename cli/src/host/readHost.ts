import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { addressesOf } from './addressesOf.js'
import { checkHostConfig } from './checkHostConfig.js'
import { findPlace } from './findPlace.js'
import { loadHostConfig } from './loadHostConfig.js'
import type { Address, ConfigFile, HostShape } from './types.js'

/**
 * Loads and checks a host's config.
 *
 * @param root The host's root folder; the packages its config imports must be installed there.
 * @param file The config's name in it.
 * @returns What generation depends on, and the addresses the app will contact.
 * @throws CliError with exit code 1, `appkit.config.ts: <sentence>`.
 */
export async function readHost(
  root: string,
  file: ConfigFile,
): Promise<{ shape: HostShape; addresses: readonly Address[] }> {
  const config = await loadHostConfig(root, file)
  try {
    return { shape: checkHostConfig(config, file), addresses: addressesOf(config) }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const at = findPlace(readFileSync(join(root, file), 'utf8'), error.message.slice(file.length + 2))
    throw new CliError(error.code, error.message, error.exitCode, at && { file, ...at })
  }
}
