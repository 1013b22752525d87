import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { type Hunk, hunksOf, revertHunks } from '../edits/hunks.js'
import { placeOf } from '../files/place.js'
import { isMarked } from '../lock/recorded.js'
import type { LockFile, PlannedFile } from '../lock/types.js'

/**
 * Lists the changes to files that are there, for `--undo` to take back, with those of an earlier run below them. A file that
 * is replaced and was the host's own is one change, its whole text; of one that is no text nothing is known.
 *
 * @param root - the app's folder.
 * @param files - the planned files.
 * @param earlier - the changes that earlier runs have recorded.
 * @param ours - the files that earlier runs wrote.
 */
export function undoOf(
  root: string,
  files: readonly PlannedFile[],
  earlier?: Pick<LockFile, 'undo'>,
  ours: LockFile['files'] = {},
): LockFile['undo'] {
  const all = new Map(Object.entries(earlier?.undo ?? {}))
  for (const { path, kind, action, content } of files) {
    if (action !== 'update') continue
    const bytes = readFileSync(placeOf(root, path))
    const before = bytes.toString('utf8')
    if (kind === 'shared') {
      const hunks = all.get(path) ?? []
      const stands = revertHunks(before, hunks) !== undefined
      all.set(path, [...(stands ? hunks : []), ...hunksOf(before, String(content))])
    } else if (ours[path] === undefined && !isMarked(bytes)) all.set(path, wholeOf(bytes, content))
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined
}

function wholeOf(before: Buffer, content: PlannedFile['content']): readonly Hunk[] {
  return isUtf8(before) && typeof content === 'string' ? [{ was: before.toString('utf8'), is: content }] : []
}
