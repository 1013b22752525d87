import { readFileSync } from 'node:fs'
import { viewFolder } from '../catalogue/views.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { linesIn, lockName, plannedLock, printLock } from './lockFile.js'
import type { LockFile, PlannedFile } from './types.js'

/**
 * Plans the lock file of a run that writes files into an app: their hashes, and the texts of views, for later merges.
 *
 * @param root - the app's folder.
 * @param lock - the record of earlier runs.
 * @param files - the files that the run writes.
 * @param removed - files that it removes.
 * @returns the lock file.
 */
export function planLock(
  root: string,
  lock: LockFile,
  files: readonly PlannedFile[],
  removed: readonly string[] = [],
): PlannedFile {
  const { unfinished, ...rest } = lock
  const records = { ...lock.files }
  const base = { ...lock.base }
  for (const { path, kind, action, content } of files) {
    const isOpen = unfinished?.files[path] === sha256(content)
    if (action !== 'create' && action !== 'update' && !isOpen) continue
    records[path] = { kind, sha256: sha256(content) }
    if (path.startsWith(`${viewFolder}/`)) base[path] = linesIn(String(content))
  }
  const before = readFileSync(placeOf(root, lockName), 'utf8')
  const open = unfinished?.install ? { unfinished: { files: {}, install: true } } : {}
  for (const path of removed) delete records[path]
  const kept = Object.keys(base).length > 0 ? { base } : {}
  const content = printLock({ ...rest, ...kept, files: records, ...open }, before)
  return plannedLock(content, before)
}
