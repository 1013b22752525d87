import type { Choices, CreateFlags, PackageManager } from '../flags/types.js'
import { commandNames } from '../program/names.js'

/**
 * Gives the line that starts an app while it is developed, from the scripts it has.
 *
 * @param packageJson The app's package.json as it is after the run.
 * @param manager Its package manager.
 * @returns The script `dev`, else one that runs Vite's server, else `start`, else Vite itself.
 */
export function startCommand(packageJson: string, manager: PackageManager): string {
  const { scripts }: { scripts?: unknown } = JSON.parse(packageJson.replace(/^\uFEFF/, ''))
  const all = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {})
  const names = all.map(([name]) => name)
  const serving = all.find(([, command]) =>
    /(^|[\s;&|/])vite(\s+(dev|serve))?(\s+-|\s*$)/.test(String(command)),
  )
  const script = names.includes('dev') ? 'dev' : (serving?.[0] ?? names.find((name) => name === 'start'))
  if (script === undefined) {
    return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn run', bun: 'bunx' }[manager]} vite`
  }
  if (manager !== 'npm') return `${manager}${/^(dev|start)$/.test(script) ? '' : ' run'} ${script}`
  return script === 'start' ? 'npm start' : `npm run ${script}`
}

/**
 * Writes the one line that repeats a run without a question.
 *
 * @param choices Every decision of the run.
 * @param flags The flags it was started with.
 * @param packageManager The package manager it used.
 */
export function repeatCommand(choices: Choices, flags: CreateFlags, packageManager: PackageManager): string {
  const words = [
    'npx create-appkit',
    choices.dir.startsWith('-') || commandNames.includes(choices.dir) ? `./${choices.dir}` : choices.dir,
    ['--template', choices.template],
    ['--namespaces', choices.namespaces.join(',')],
    choices.featureList === undefined ? [] : ['--features', choices.featureList],
    ['--theme', choices.theme],
    ['--accent', choices.accent],
    choices.projectId === undefined ? [] : ['--project-id', choices.projectId],
    choices.entry === undefined ? [] : ['--entry', choices.entry],
    ['--pm', packageManager],
    choices.install ? [] : ['--no-install'],
    flags.git ? [] : ['--no-git'],
    flags.onConflict === 'error' ? [] : ['--on-conflict', flags.onConflict],
    ['--yes'],
  ]
  return words
    .flat()
    .map((word, index) => (index === 0 ? word : quoteShell(word)))
    .join(' ')
}

/**
 * Quotes a word for a POSIX shell, only when it needs it.
 *
 * @param word Any text.
 */
export function quoteShell(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
