import type { LockFile } from './types.js'

/**
 * A lock file with what all runs changed, also those before another kit was replaced.
 *
 * @param lock The lock file.
 */
export function allOf({ earlier, ...lock }: LockFile): LockFile {
  if (earlier === undefined) return lock
  const before = allOf(earlier)
  const undo = new Map(Object.entries(before.undo ?? {}))
  for (const [path, hunks] of Object.entries(lock.undo ?? {}))
    undo.set(path, [...(undo.get(path) ?? []), ...hunks])
  return { ...lock, undo: Object.fromEntries(undo) }
}

/**
 * The lock file as it was before another kit was replaced, with what was done to the app since: what was added and removed,
 * and the texts of files that the migration had left alone.
 *
 * @param lock The lock file.
 * @param earlier What it says of the time before.
 * @param restored The files that are as they were at that time.
 */
export function earlierWith(
  { files, changes, frame, base }: LockFile,
  { changes: _changes, frame: _frame, ...earlier }: LockFile,
  restored: ReadonlySet<string>,
): LockFile {
  const now = <Value>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(
      Object.entries(before).map(([path, value]) => [
        path,
        restored.has(path) ? value : (after[path] ?? value),
      ]),
    )
  return {
    ...earlier,
    files: now(earlier.files, files),
    ...(earlier.base && { base: now(earlier.base, base) }),
    ...(changes && { changes }),
    ...(frame && { frame }),
  }
}
