import { CliError } from '../errors/CliError.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import { uncommitted } from './git.js'

/**
 * Refuses to edit a file with changes that are not committed, so that they and the edit stay apart. Only files that the run
 * would edit count; generated ones do not.
 *
 * @param plan The planned files, and what earlier runs wrote. What such a run left as it is may be edited.
 * @param allowDirty Edit them anyway.
 * @returns A note about other files with such changes, or none.
 * @throws CliError `GIT_DIRTY`, exit code 2, with the files.
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
  const edits = files.filter(({ action, kind }) => action === 'update' && kind !== 'generated')
  if (edits.length === 0) return []
  const dirty = await uncommitted(root)
  const mixed = edits.filter(
    ({ path, replaces }) => dirty.includes(path) && lock?.files[path]?.sha256 !== replaces,
  )
  const names = mixed.map(({ path }) => path).join(', ')
  if (mixed.length > 0 && !allowDirty)
    throw new CliError(
      'GIT_DIRTY',
      `${names} would be edited, and ${mixed.length > 1 ? 'have' : 'has'} changes that are not committed. Nothing was written. Commit them first, or add --allow-dirty.`,
    )
  const others = dirty.filter((path) => !edits.some((edit) => edit.path === path))
  if (others.length === 0) return []
  const what = others.length === 1 ? '1 other file has' : `${others.length} other files have`
  return [`${what} changes that are not committed; commit them apart from those of this run.`]
}
