import { commandNames } from '../about/names.js'
import type { Choices, CreateFlags, PackageManager } from '../flags/types.js'

/**
 * The command that starts an app for development, from its scripts.
 *
 * @param packageJson - the app's package.json as it is after the run.
 * @param manager - its package manager.
 * @param server - the command of its development server.
 * @returns the script `dev`, else one that runs that server, else `start`, else the server itself.
 */
export function startCommand(packageJson: string, manager: PackageManager, server = 'vite'): string {
  const { scripts }: { scripts?: unknown } = JSON.parse(packageJson.replace(/^\uFEFF/, ''))
  const all = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {})
  const names = all.map(([name]) => name)
  const starts =
    server === 'vite'
      ? /(^|[\s;&|/])vite(\s+(dev|serve))?(\s+-|\s*$)/
      : new RegExp(`(^|[\\s;&|/])${server}\\b`)
  const serving = all.find(([, command]) => starts.test(String(command)))
  // The script `start` of a framework serves what was built.
  const other = server === 'vite' ? names.find((name) => name === 'start') : undefined
  const script = names.includes('dev') ? 'dev' : (serving?.[0] ?? other)
  if (script === undefined) {
    return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn run', bun: 'bunx' }[manager]} ${server}`
  }
  if (manager !== 'npm') return `${manager}${/^(dev|start)$/.test(script) ? '' : ' run'} ${script}`
  return script === 'start' ? 'npm start' : `npm run ${script}`
}

/**
 * Renders the line that repeats a run without questions.
 *
 * @param choices - every decision of the run.
 * @param flags - the flags of the run.
 * @param packageManager - the package manager of the run.
 */
export function repeatCommand(choices: Choices, flags: CreateFlags, packageManager: PackageManager): string {
  const words = [
    'npx create-appkit',
    choices.dir.startsWith('-') || commandNames.includes(choices.dir) ? `./${choices.dir}` : choices.dir,
    choices.template === undefined ? [] : ['--template', choices.template],
    ['--namespaces', choices.namespaces.join(',')],
    choices.featureList === undefined ? [] : ['--features', choices.featureList],
    ...lookWords(choices, flags),
    choices.projectId === undefined ? [] : ['--project-id', choices.projectId],
    choices.entry === undefined ? [] : ['--entry', choices.entry],
    ['--pm', packageManager],
    choices.install ? [] : ['--no-install'],
    flags.check ? [] : ['--no-check'],
    flags.git ? [] : ['--no-git'],
    flags.onConflict === 'error' ? [] : ['--on-conflict', flags.onConflict],
    ['--yes'],
  ]
  return words
    .flat()
    .map((word, index) => (index === 0 ? word : quoteShell(word)))
    .join(' ')
}

/** A preset says what was not typed beside it. */
function lookWords({ accent, theme }: Choices, flags: CreateFlags): readonly (readonly string[])[] {
  const { preset } = flags
  const words = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value])
  if (preset === undefined) return [['--theme', theme], words('--accent', accent)]
  return [['--preset', preset.text], words('--theme', flags.theme), words('--accent', flags.accent)]
}

/**
 * Quotes a word for a POSIX shell if necessary.
 *
 * @param word - any text.
 */
export function quoteShell(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
