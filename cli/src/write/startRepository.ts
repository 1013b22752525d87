import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Starts a git repository in a new app and makes the first commit.
 *
 * @param root The app's root folder.
 * @returns `committed`; `initialised` when git knows no author; `skipped` inside a repository or without git.
 */
export async function startRepository(root: string): Promise<'committed' | 'initialised' | 'skipped'> {
  if (insideRepository(root)) return 'skipped'
  if (!(await git(root, ['init', '--quiet']))) return 'skipped'
  const committed =
    (await git(root, ['add', '--all'])) &&
    // The app depends on its tarballs, whatever a person's own git leaves out everywhere.
    (!existsSync(join(root, 'vendor')) || (await git(root, ['add', '--force', '--', 'vendor']))) &&
    (await git(root, [
      '-c',
      'commit.gpgsign=false',
      'commit',
      '--quiet',
      '--message',
      'Start from create-appkit',
    ]))
  return committed ? 'committed' : 'initialised'
}

function insideRepository(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (dirname(folder) === folder) return false
  }
}

function git(cwd: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('git', [...parameters], { cwd, timeout: 20_000 }, (error) => resolve(error === null))
  })
}
