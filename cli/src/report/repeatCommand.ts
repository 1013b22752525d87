import type { Choices, CreateFlags, PackageManager } from '../flags/types.js'
import { commandNames } from '../program/names.js'
import { quoteShell } from './quoteShell.js'

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
