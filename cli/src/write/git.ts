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

/**
 * Warns of tarballs that git would leave out of a commit: the app depends on them, so a clone could not install.
 *
 * @param root The app's folder; it need not exist.
 * @param paths The tarballs, from there.
 * @returns One sentence, or none where git takes them all, is not there, or there is no repository.
 */
export async function ignoredByGit(root: string, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  let cwd = root
  while (!existsSync(cwd)) cwd = dirname(cwd)
  const places = paths.map((path) => join(root, path))
  const found = await checkIgnore(cwd, places)
  const ignored = paths.filter((_, index) => found.includes(places[index] ?? ''))
  if (ignored.length === 0) return []
  const them = ignored.length === 1 ? 'it' : 'them'
  return [
    `git ignores ${ignored.join(', ')}, so a clone of the app could not install ${them}. Add ${them} with git add --force ${ignored.join(' ')}.`,
  ]
}

/** What of these paths is ignored and not yet tracked. */
function checkIgnore(cwd: string, paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: 20_000 }
    const child = execFile('git', ['check-ignore', '-z', '--stdin'], options, (error, stdout) => {
      // Without git, outside a repository and where none is ignored it ends with an error.
      resolve(error ? [] : stdout.split('\0'))
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(paths.map((path) => `${path}\0`).join(''))
  })
}
