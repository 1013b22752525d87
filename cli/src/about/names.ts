import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import type { PackageManager } from '../flags/types.js'
import { closest } from '../flags/words.js'

/** The commands a person can type. A folder of such a name is written with its path: `./dev`. */
export const commandNames: readonly string[] = [
  'create',
  'init',
  'help',
  'generate',
  'dev',
  'add',
  'remove',
  'list',
  'info',
  'doctor',
  'diff',
  'upgrade',
  'catalogue',
  'eject',
  'migrate',
]

/** The package of the server. */
export const serverPackage = 'appkit-server'

/** The composition of the server: under a name that Compose looks for, and beside files of the host that it looks for. */
export const composeNames = { usual: 'compose.yaml', beside: 'compose.appkit.yaml' } as const

/** The files that `add server` writes, the configuration first. */
export const serverFiles: readonly string[] = [
  'appkit.server.ts',
  composeNames.usual,
  composeNames.beside,
  'server.env.example',
]

/** Reads the version of this package. */
export function readVersion(): string {
  const manifest: { version?: unknown } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  return String(manifest.version)
}

/**
 * Gives the line that runs a command in a project. A package runner looks up a name on a registry when the project
 * has no program of that name, so every line names this package or a script, and never the short name `appkit`.
 *
 * @param words - the command and its flags, e.g. `generate --check`.
 * @param manager - the project's package manager; `npx` when it is not known.
 * @param scripts - whether the project has the scripts of a new app.
 */
export function commandLine(words: string, manager: PackageManager = 'npm', scripts = false): string {
  if (scripts && words === 'generate') return `${manager} run generate`
  if (scripts) return manager === 'npm' ? `npm run appkit -- ${words}` : `${manager} run appkit ${words}`
  const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn run', bun: 'bun run' }
  return `${runners[manager]} create-appkit ${words}`
}

/**
 * Refuses what stands where the folder of an app is expected and is a mistyped command, such as `upgarde`: it would become
 * a new app. A folder that is there, a path and a word of up to three letters are taken as they are.
 *
 * @param words - the words as they were typed.
 * @param cwd - the current folder.
 * @throws CliError `COMMAND_UNKNOWN`, or `USAGE` if there is more than one word, exit code 2.
 */
export function refuseMistyped(words: readonly string[], cwd: string): void {
  const [word = ''] = words
  const guess = existsSync(join(cwd, word)) ? undefined : closest(word, commandNames)
  if (words.length > 1) {
    const hint = guess ? ` Did you mean ${commandLine(guess)}?` : ' A name with spaces needs quotes.'
    throw new CliError(
      'USAGE',
      `There are too many arguments: ${words.join(', ')}. An app has one folder.${hint}\nSee --help.`,
    )
  }
  if (guess === undefined || !/^[a-z]{4,}$/i.test(word)) return
  throw new CliError(
    'COMMAND_UNKNOWN',
    `"${word}" is neither a command nor a folder. Did you mean ${commandLine(guess)}? To create a new app of that name: ${commandLine(`./${word}`)}`,
  )
}
