import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { lockName } from '../lock/lockFile.js'
import { isMarked } from '../lock/recorded.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import { gitStateOf, isCommitted, uncommitted } from './git.js'

/**
 * Refuses to edit a file with changes that are not committed, or that git does not have, so that they and the edit stay
 * apart and git can give the file back. Only files that the run would edit count; those that are generated do not.
 *
 * @param plan - the planned files, and the record of earlier runs. A file that is as such a run left it may be edited.
 * @param allowDirty - edit them anyway.
 * @returns a note about other files with such changes, or none.
 * @throws CliError `GIT_DIRTY`, exit code 2, with the files; `GIT_FAILED`, exit code 2, if git could not be asked.
 */
export async function refuseDirty(
  {
    root,
    files,
    lock,
  }: {
    readonly root: string
    readonly files: readonly PlannedFile[]
    readonly lock: LockFile | undefined
  },
  allowDirty: boolean,
): Promise<readonly string[]> {
  const edits = files.filter((file) => file.action === 'update' && !isOurs(root, file))
  if (edits.length === 0) return []
  const unrecorded = edits.filter(
    ({ path, replaces }) => lock?.files[path] === undefined || lock.files[path].sha256 !== replaces,
  )
  if (!allowDirty) await refuse(root, unrecorded)
  const edited = new Set(edits.map(({ path }) => realPathOf(root, path)))
  const others = (await uncommitted(root)).filter((path) => !edited.has(path))
  if (others.length === 0) return []
  const what = others.length === 1 ? '1 other file has' : `${others.length} other files have`
  return [`${what} changes that are not committed; commit them apart from those of this run.`]
}

/** Whether nothing of a person is lost with the text of a file: it is generated, or only gets lines at its end. */
function isOurs(root: string, { path, kind }: PlannedFile): boolean {
  if (path === lockName || path === '.gitignore') return true
  const place = placeOf(root, path)
  return kind === 'generated' && existsSync(place) && isMarked(readFileSync(place))
}

async function refuse(root: string, edits: readonly PlannedFile[]): Promise<void> {
  const paths = edits.map(({ path }) => path)
  const { changed: differing, failure, untracked } = await gitStateOf(root, paths)
  const changed: string[] = []
  // An edit that gives back what is committed leaves nothing that is not.
  for (const { path, content } of edits)
    if (differing.includes(path) && !(await isCommitted(root, path, String(content)))) changed.push(path)
  const end = 'or add --allow-dirty to edit anyway.'
  if (failure !== undefined) {
    const text = `git cannot say whether ${paths.join(', ')} can be edited without loss: ${failure}. Nothing was written. Mend that, ${end}`
    throw new CliError('GIT_FAILED', text)
  }
  const named = [...changed, ...untracked]
  if (named.length === 0) return
  const them = named.length > 1 ? 'them' : 'it'
  const what =
    changed.length > 0
      ? `${named.length > 1 ? 'have' : 'has'} changes that are not committed`
      : `git does not have ${them} yet`
  const text = `${named.join(', ')} would be edited, and ${what}. Nothing was written. Commit ${them} first, ${end}`
  throw new CliError('GIT_DIRTY', text)
}

/** The path of a file as git has it. */
function realPathOf(root: string, path: string): string {
  return relative(placeOf(root, '.'), placeOf(root, path)).split(sep).join('/')
}
