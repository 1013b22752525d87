import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { ownMark } from '../../../common/node/processLock.js'
import { commandLine } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { isMarked, isRecorded } from './recorded.js'
import type { FileKind, LockFile, OpenRun, PlannedFile } from './types.js'

/**
 * Builds the record that the lock file has of a run while it is at work.
 *
 * @param before - the lock file that was there.
 * @param after - the lock file as it will be.
 * @param files - the files that are about to be written.
 * @param removed - the files that are removed after that.
 */
export function openRun(
  before: LockFile | undefined,
  after: LockFile,
  files: readonly PlannedFile[],
  removed: readonly string[],
): OpenRun {
  const hashes = files.map(({ path, content }) => [path, sha256(content)] as const)
  const edited = hashes.flatMap(([path, hash]) => (after.files[path]?.sha256 === hash ? [] : [path]))
  const told = ({ appkit, changes, frame, undo }: LockFile) => ({
    ...(appkit !== after.appkit && { appkit }),
    ...(changes && { changes }),
    ...(frame && { frame }),
    ...(undo && { undo }),
  })
  const isSame = !before || isDeepStrictEqual(told(before), told(after))
  return {
    files: { ...before?.unfinished?.files, ...Object.fromEntries(hashes) },
    install: before?.unfinished?.install ?? false,
    by: ownMark(),
    ...(removed.length > 0 && { removed }),
    ...(edited.length > 0 && { edited }),
    ...(!isSame && { before: told(before) }),
  }
}

/**
 * The lock file of a run that was cut short, as far as that run came: what it wrote is recorded, and what it did not write is
 * as it was before.
 *
 * @param root - the app's folder.
 * @param lock - the content of the file.
 * @throws CliError `PATH_LEAVES_PROJECT` if a link in a path leads out of the folder.
 */
export function settleRun(root: string, lock: LockFile): LockFile {
  const open = lock.unfinished
  if (open === undefined || Object.keys(open.files).length === 0) return lock
  const records = { ...lock.files }
  const missing = new Set<string>()
  for (const [path, hash] of Object.entries(open.files)) {
    const place = placeOf(root, path)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    if (bytes === undefined || sha256(bytes) !== hash) missing.add(path)
    else if (!open.edited?.includes(path))
      records[path] = { kind: records[path]?.kind ?? kindOf(path, bytes, lock), sha256: hash }
  }
  const settled = { ...withoutBases(lock, missing), files: records }
  return open.before === undefined ? settled : withBefore(settled, open.before, missing)
}

/** Takes out the texts to merge from of new files that a run did not come to. */
function withoutBases({ base = {}, ...lock }: LockFile, missing: ReadonlySet<string>): LockFile {
  const left = Object.entries(base).filter(([path]) => !missing.has(path) || lock.files[path] !== undefined)
  return { ...lock, ...(left.length > 0 && { base: Object.fromEntries(left) }) }
}

/** Puts back the records of before for files that a run did not come to. Those of parts go with the config. */
function withBefore(
  { changes: laterChanges, frame: laterFrame, undo: laterUndo, ...lock }: LockFile,
  before: NonNullable<OpenRun['before']>,
  missing: ReadonlySet<string>,
): LockFile {
  const later = { changes: laterChanges, frame: laterFrame }
  const { changes, frame } = [...missing].some(isConfig) ? before : later
  // The ranges in package.json are those of the version before until it is written.
  const appkit = missing.size > 0 ? (before.appkit ?? lock.appkit) : lock.appkit
  const undo = { ...before.undo, ...laterUndo }
  for (const path of missing) {
    const hunks = before.undo?.[path]
    if (hunks) undo[path] = hunks
    else delete undo[path]
  }
  return {
    ...lock,
    appkit,
    ...(changes && { changes }),
    ...(frame && { frame }),
    ...(Object.keys(undo).length > 0 && { undo }),
  }
}

/**
 * Refuses a run after one that was cut short, if it would leave out a file which that one was to write.
 *
 * @param root - the app's folder.
 * @param lock - the lock file.
 * @param files - the files that this run is about to write.
 * @throws CliError `RUN_UNFINISHED` with the file, and the two ways on.
 */
export function refuseLeftOpen(
  root: string,
  lock: LockFile | undefined,
  files: readonly PlannedFile[],
): void {
  const path = leftOpen(root, lock, files)
  if (path === undefined) return
  const text = `An earlier run was cut short before it wrote ${path}. Run the same command as then to finish it, or ${commandLine('. --yes')} to have what the config says.`
  throw new CliError('RUN_UNFINISHED', text)
}

/** A file that a run was to write and has not written, and that this one does not write either. */
function leftOpen(
  root: string,
  lock: LockFile | undefined,
  files: readonly PlannedFile[],
): string | undefined {
  return Object.entries(lock?.unfinished?.files ?? {}).find(([path, hash]) => {
    if (files.some((file) => file.path === path)) return false
    const place = placeOf(root, path)
    return !existsSync(place) || sha256(readFileSync(place)) !== hash
  })?.[0]
}

/**
 * Lists what a run that was cut short had still to remove, when all its files are written.
 *
 * @param root - the app's folder.
 * @param lock - the settled lock file.
 * @returns paths that are recorded: of files that are gone, and of those that nobody has edited since.
 */
export function stillToRemove(root: string, lock: LockFile | undefined): readonly string[] {
  return (lock?.unfinished?.removed ?? []).filter((path) => {
    const record = lock?.files[path]
    const place = placeOf(root, path)
    return record && (!existsSync(place) || isRecorded(readFileSync(place), record.sha256))
  })
}

/** Whether a path is that of a config. */
export function isConfig(path: string): boolean {
  return /^(src\/)?appkit\.config\.m?[jt]s$/.test(path)
}

function kindOf(path: string, bytes: Buffer, { base, undo }: LockFile): FileKind {
  if (isMarked(bytes) || path.startsWith('vendor/')) return 'generated'
  // The lock file also has the text of an owned file that replaced one of the host.
  return undo?.[path] !== undefined && base?.[path] === undefined ? 'shared' : 'owned'
}
