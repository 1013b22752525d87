import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { findConflicts, mergeTexts } from '../edits/mergeTexts.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { linesIn } from '../lock/lockFile.js'
import type { LockFile, PlannedFile, WantedFile } from '../lock/types.js'

/** A place of a file that a person must settle: both the host and the new version changed it. */
export interface Conflict {
  readonly path: string
  /** From 1, of the first marker. */
  readonly line: number
}

/** The owned files of an app after an upgrade. */
export interface MergedFiles {
  readonly files: readonly PlannedFile[]
  readonly conflicts: readonly Conflict[]
  /** Files that the host removed; they stay removed. */
  readonly gone: readonly string[]
  /** The files with a new base, and their new text. */
  readonly base: Readonly<Record<string, readonly string[]>>
}

/** The name of the new side in the markers of a merge, before its version. */
const product = 'create-appkit'

/**
 * Merges the new texts of owned files into those of the host. Files that the host removed stay removed, and its own
 * files of the same names stay as they are.
 *
 * @param root - the app.
 * @param wanted - the new texts.
 * @param lock - the record of earlier runs, with the texts they wrote.
 * @param version - the version of the new texts, for the markers.
 */
export function mergeOwned(
  root: string,
  wanted: readonly WantedFile[],
  lock: LockFile,
  version: string,
): MergedFiles {
  const files: PlannedFile[] = []
  const conflicts: Conflict[] = []
  const gone: string[] = []
  const bases = new Map<string, readonly string[]>()
  for (const { path, kind, content } of wanted) {
    const place = placeOf(root, path)
    const theirs = String(content)
    const record = lock.files[path]
    if (!existsSync(place)) {
      if (record) gone.push(path)
      else files.push({ path, kind, action: 'create', content: theirs, replaces: null })
      if (!record) bases.set(path, linesIn(theirs))
      continue
    }
    const bytes = readFileSync(place)
    if (!record && !isBegun(lock, path, bytes)) {
      files.push({ path, kind, action: 'keep', content: bytes })
      continue
    }
    bases.set(path, linesIn(theirs))
    const settled = mergeFile({ path, kind, content: theirs }, bytes, lock, version)
    files.push(settled)
    const lines = findConflicts(String(settled.content), product)
    conflicts.push(...lines.map((line) => ({ path, line })))
  }
  return { files, conflicts, gone, base: Object.fromEntries(bases) }
}

function mergeFile(
  { path, kind, content: theirs }: WantedFile & { readonly content: string },
  bytes: Buffer,
  lock: LockFile,
  version: string,
): PlannedFile {
  const mine = bytes.toString('utf8')
  const base = lock.base?.[path]?.join('\n')
  if (base === undefined || isBegun(lock, path, bytes) || !isUtf8(bytes))
    return { path, kind, action: base === undefined ? 'keep' : 'unchanged', content: mine }
  const { text } = mergeTexts(base, mine, theirs, { mine: 'yours', theirs: `${product} ${version}` })
  return text === mine
    ? { path, kind, action: 'unchanged', content: mine }
    : { path, kind, action: 'update', content: text, replaces: sha256(bytes) }
}

/** Whether an interrupted run has written the file already. */
function isBegun(lock: LockFile, path: string, bytes: Buffer): boolean {
  return lock.unfinished?.files[path] === sha256(bytes)
}
