import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { addLines } from '../edits/addLines.js'
import type { ConflictMode } from '../flags/types.js'
import { countsAsEmpty } from '../host/countsAsEmpty.js'
import { placeOf } from '../write/place.js'
import { settleFile } from './settleFile.js'
import { sha256 } from './sha256.js'
import type { LockFile, PlannedFile, WantedFile } from './types.js'

/**
 * Decides what happens to a file of a template. What a new repository brings along, such as a README, stays without a
 * question; its .gitignore gets the lines it lacks, because what is installed and built must not be committed.
 *
 * @param root The new app's folder.
 * @param file The template's file.
 * @param lock What earlier runs wrote.
 * @param onConflict What a person said about files in the way.
 */
export function settleTemplateFile(
  root: string,
  file: Pick<WantedFile, 'path'> & { readonly content: string },
  lock: LockFile | undefined,
  onConflict: ConflictMode,
): PlannedFile | { readonly conflict: string } {
  const { path, content } = file
  const kind = path === 'src/main.tsx' ? 'shared' : 'owned'
  if (onConflict !== 'error' || !countsAsEmpty(path)) {
    return settleFile(root, { path, content, kind }, lock, onConflict)
  }
  const place = placeOf(root, path)
  if (path === '.gitignore' && statSync(place, { throwIfNoEntry: false })?.isFile()) {
    const bytes = readFileSync(place)
    const before = bytes.toString('utf8')
    const after = addLines(before, content.split('\n'))
    if (!isUtf8(bytes)) return { path, kind, action: 'keep', content: bytes }
    if (after === before) return { path, kind, action: 'unchanged', content: before }
    return { path, kind, action: 'update', content: after, replaces: sha256(bytes) }
  }
  return settleFile(root, { path, content, kind }, lock, 'merge')
}
