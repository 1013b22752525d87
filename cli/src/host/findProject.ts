import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { commandLine } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import type { ConfigFile } from './types.js'

/**
 * Finds the project of a folder: the nearest folder upwards with a package.json, up to the root of the repository.
 *
 * @param folder - absolute path.
 * @returns absolute path of the project, or undefined if there is none.
 */
export function findProject(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, 'package.json'))) return place
    if (existsSync(join(place, '.git')) || dirname(place) === place) return undefined
  }
}

const names = ['appkit.config.ts', 'appkit.config.mts', 'appkit.config.js', 'appkit.config.mjs'] as const

/** The possible paths of a config. The first that exists is used. */
const configFiles: readonly ConfigFile[] = [...names, ...names.map((name) => `src/${name}` as const)]

/**
 * Finds the config of a host.
 *
 * @param root - the host's root folder.
 * @returns the path from there, or undefined if there is none.
 */
export function findConfig(root: string): ConfigFile | undefined {
  return configFiles.find((name) => existsSync(join(root, name)))
}

/**
 * Refuses an app that has a folder in the place of a file that the commands read.
 *
 * @param root - the app's folder.
 * @param paths - the files, relative to it; they need not exist.
 * @throws CliError `FILE_IS_FOLDER`, exit code 2, with the first of them.
 */
export function refuseFolders(
  root: string,
  paths: readonly string[] = ['package.json', ...configFiles],
): void {
  const path = paths.find((name) => isFolder(join(root, name)))
  if (path === undefined) return
  const text = `${path} in ${root} is a folder, and a file of that name is needed. Rename the folder, then run this again.`
  throw new CliError('FILE_IS_FOLDER', text)
}

/**
 * Finds the config of a host for a command that needs one.
 *
 * @param root - the host's root folder.
 * @param words - the command as typed, e.g. `add swaps`.
 * @throws CliError `CONFIG_MISSING`, exit code 2, if there is none.
 */
export function requireConfig(root: string, words: string): ConfigFile {
  const file = findConfig(root)
  if (file !== undefined) return file
  const text = `There is no appkit.config.ts in ${root}. Add wallets to that app first: ${commandLine('. --yes')}\nOr name another app: ${commandLine(`${words} --cwd apps/web`)}`
  throw new CliError('CONFIG_MISSING', text)
}

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.json', '/index.ts', '/index.js']
const environment = ['.env', '.env.local', '.env.development', '.env.development.local']

/**
 * Lists the files that a host's config depends on: its possible paths, the `.env` files, and the app's files that it
 * imports.
 *
 * @param root - the host's folder.
 * @returns absolute paths. Those of configs and `.env` files are included even if the files do not exist.
 */
export function sourcesOf(root: string): readonly string[] {
  const named = environment.map((name) => join(root, name))
  return [...new Set([...configFiles.flatMap((name) => importsOf(root, name)), ...named])]
}

/**
 * Lists a config and the app's files that it imports, also through each other.
 *
 * @param root - the host's folder.
 * @param config - its path from there. It is listed even if there is no such file.
 * @returns absolute paths, the config first, a thousand at most.
 */
export function importsOf(root: string, config: string): readonly string[] {
  const found = new Set([join(root, config)])
  const open = [...found]
  for (let file = open.shift(); file !== undefined && found.size < 1000; file = open.shift()) {
    if (!isFile(file)) continue
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(/\b(?:import|export)\b[^'"`;]*?['"](\.[^'"]*)['"]/g)) {
      const path = resolve(dirname(file), match[1] ?? '')
      const bare = path.replace(/\.[cm]?js$/, '')
      const target = [path, bare].flatMap((name) => endings.map((ending) => name + ending)).find(isFile)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      open.push(target)
    }
  }
  return [...found]
}

/**
 * Whether there is a file, and no folder.
 *
 * @param path - absolute path. It need not exist.
 */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/**
 * Whether there is a folder.
 *
 * @param path - absolute path. It need not exist.
 */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
