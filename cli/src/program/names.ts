import { readFileSync } from 'node:fs'
import type { PackageManager } from '../flags/types.js'

/** The commands a person can type. A folder of such a name is written with its path: `./dev`. */
export const commandNames: readonly string[] = [
  'create',
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
 * @param words The command and its flags, e.g. `generate --check`.
 * @param manager The project's package manager; `npx` when it is not known.
 * @param scripts Whether the project has the scripts of a new app.
 */
export function commandLine(words: string, manager: PackageManager = 'npm', scripts = false): string {
  if (scripts && words === 'generate') return `${manager} run generate`
  if (scripts) return manager === 'npm' ? `npm run appkit -- ${words}` : `${manager} run appkit ${words}`
  const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn run', bun: 'bun run' }
  return `${runners[manager]} create-appkit ${words}`
}
