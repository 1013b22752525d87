import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigFile } from './types.js'

const names = ['appkit.config.ts', 'appkit.config.mts', 'appkit.config.js', 'appkit.config.mjs'] as const

/** Every place a config may have, the first found wins. */
export const configFiles: readonly ConfigFile[] = [...names, ...names.map((name) => `src/${name}` as const)]

/**
 * Finds the config of a host.
 *
 * @param root The host's root folder.
 * @returns The path from there, or undefined when there is none.
 */
export function findConfig(root: string): ConfigFile | undefined {
  return configFiles.find((name) => existsSync(join(root, name)))
}
