import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { placeOf } from '../files/place.js'

/**
 * Starts a git repository in a new app and makes the first commit.
 *
 * @param root - the app's root folder.
 * @returns `committed`; `initialised` if git has no author; `skipped` inside a repository or without git.
 */
export async function startRepository(root: string): Promise<'committed' | 'initialised' | 'skipped'> {
  if (insideRepository(root)) return 'skipped'
  if (!(await git(root, ['init', '--quiet']))) return 'skipped'
  const committed =
    (await git(root, ['add', '--all'])) &&
    // The app needs its tarballs, even if the user's global gitignore excludes them.
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

/** A folder called .git that has no HEAD is no repository. */
function insideRepository(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    const place = join(folder, '.git')
    if (statSync(place, { throwIfNoEntry: false })?.isFile() || existsSync(join(place, 'HEAD'))) return true
    if (dirname(folder) === folder) return false
  }
}

function git(cwd: string, parameters: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    execFile('git', [...parameters], { cwd, timeout: 20_000 }, (error) => done(error === null))
  })
}

/**
 * Warns about tarballs that git ignores: without them, a clone of the app cannot be installed.
 *
 * @param root - the app's folder; it need not exist.
 * @param paths - the tarballs, from there.
 * @returns one sentence, or none if git ignores none of them, or without git or a repository.
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

/** The files that git reports: those that differ from the last commit, and those that it does not have. */
export interface GitState {
  readonly changed: readonly string[]
  readonly untracked: readonly string[]
  /** Why git could not say it. */
  readonly failure?: string
}

/**
 * Asks git for changes of files that are not committed. Links are followed, because git has only what they lead to.
 *
 * @param root - the project.
 * @param paths - files that are there, from there.
 * @returns those of the paths; none outside a repository.
 */
export async function gitStateOf(root: string, paths: readonly string[]): Promise<GitState> {
  const none = { changed: [], untracked: [] }
  const cwd = placeOf(root, '.')
  if (paths.length === 0 || !insideRepository(cwd)) return none
  const places = paths.map((path) => placeOf(root, path))
  const flags = ['-c', 'status.renames=false', '--no-optional-locks', '--literal-pathspecs']
  const [top, status] = await Promise.all([
    ask(cwd, ['rev-parse', '--show-toplevel']),
    ask(cwd, [...flags, 'status', '--porcelain', '-z', '--', ...places]),
  ])
  for (const { failure } of [status, top]) if (failure !== undefined) return { ...none, failure }
  const entries = status.text.split('\0').filter((entry) => entry !== '')
  const found = entries.map((entry) => ({
    isUntracked: entry.startsWith('??'),
    place: resolve(top.text.trim(), entry.slice(3)),
  }))
  const stateOf = (place: string) =>
    // A folder of which git has nothing is one entry.
    found.find((entry) => entry.place === place || place.startsWith(entry.place + sep))
  const of = (isUntracked: boolean) =>
    paths.filter((_, index) => stateOf(places[index] ?? '')?.isUntracked === isUntracked)
  return { changed: of(false), untracked: of(true) }
}

/**
 * Whether a file in the last commit has a text.
 *
 * @param root - the project.
 * @param path - the file, from there.
 * @param text - the text.
 */
export async function isCommitted(root: string, path: string, text: string): Promise<boolean> {
  const place = placeOf(root, path)
  const committed = await ask(dirname(place), ['show', `HEAD:./${basename(place)}`])
  return committed.failure === undefined && committed.text === withLineEnds(text, lineEndOf(committed.text))
}

/** Runs a command of git and returns its output, or in one line why it failed. */
function ask(
  cwd: string,
  parameters: readonly string[],
): Promise<{ readonly text: string; readonly failure?: string }> {
  return new Promise((done) => {
    // In English, whatever the user's language is.
    const env = { ...process.env, LC_ALL: 'C' }
    const options = { cwd, env, timeout: 60_000, maxBuffer: 2 ** 26 }
    execFile('git', [...parameters], options, (error, text, stderr) => {
      if (error === null) return done({ text })
      const isMissing = error.code === 'ENOENT'
      const said = stderr.trim().split('\n')[0] || error.message.split('\n')[0]
      done({ text, failure: isMissing ? 'git is not installed' : (said ?? '') })
    })
  })
}

/**
 * Lists tracked files with changes that are not committed, to mention them.
 *
 * @param root - a folder; it need not exist.
 * @returns paths from there, with links followed. Empty without git and outside a repository.
 */
export async function uncommitted(root: string): Promise<readonly string[]> {
  if (!existsSync(root)) return []
  const flags = ['diff', '--name-only', '--relative', '-z', 'HEAD', '--', '.']
  const { failure, text } = await ask(placeOf(root, '.'), flags)
  return failure === undefined ? text.split('\0').filter((path) => path !== '') : []
}

/** Lists the paths that git ignores and does not track yet. */
function checkIgnore(cwd: string, paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: 20_000 }
    const child = execFile('git', ['check-ignore', '-z', '--stdin'], options, (error, stdout) => {
      // It exits with an error without git, outside a repository, and if none is ignored.
      resolve(error ? [] : stdout.split('\0'))
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(paths.map((path) => `${path}\0`).join(''))
  })
}

/** How many versions of a file are searched. */
const searched = 500

/**
 * Finds an earlier text of a file in the history of git, by its hash.
 *
 * @param root - the project.
 * @param path - the file, from there.
 * @param isWanted - whether a version is the one.
 * @returns the text, undefined without git, outside a repository or if no version is it.
 */
export async function findInHistory(
  root: string,
  path: string,
  isWanted: (content: Buffer) => boolean,
): Promise<Buffer | undefined> {
  const read = (parameters: readonly string[]) =>
    new Promise<Buffer | undefined>((resolve) => {
      const options = { cwd: root, timeout: 20_000, encoding: 'buffer', maxBuffer: 2 ** 25 } as const
      execFile('git', [...parameters], options, (error, stdout) => resolve(error ? undefined : stdout))
    })
  const log = await read(['log', '--all', `--max-count=${searched}`, '--format=%H', '--', path])
  for (const commit of (log?.toString('utf8') ?? '').split('\n').filter((line) => line !== '')) {
    const content = await read(['show', `${commit}:./${path}`])
    if (content !== undefined && isWanted(content)) return content
  }
  return undefined
}
