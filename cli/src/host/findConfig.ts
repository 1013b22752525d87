import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigFile } from './types.js'

const names: readonly ConfigFile[] = [
  'appkit.config.ts',
  'appkit.config.mts',
  'appkit.config.js',
  'appkit.config.mjs',
]

/**
 * Finds the config of a host.
 *
 * @param root The host's root folder.
 * @returns The file name, or undefined when there is none.
 */
export function findConfig(root: string): ConfigFile | undefined {
  return names.find((name) => existsSync(join(root, name)))
}
