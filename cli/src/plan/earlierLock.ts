import { serverFiles, serverPackage } from '../about/names.js'
import { viewFolder } from '../catalogue/views.js'
import { removeJsonEntries } from '../edits/addJsonEntries.js'
import { hunksOf, revertHunks } from '../edits/hunks.js'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { sha256 } from '../files/replaceFiles.js'
import { snapshotFolder } from '../host/readHost.js'
import type { LockFile, PlannedDependency } from '../lock/types.js'
import { mergePackageJson } from './planPackageJson.js'

/**
 * A lock file with what all runs changed, also those before another kit was replaced.
 *
 * @param lock - the lock file.
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
 * @param lock - the lock file.
 * @param earlier - the record of the time before.
 * @param restored - the files that are as they were at that time.
 * @param manifest - package.json as it was at that time, and with what was added since.
 */
export function earlierWith(
  lock: LockFile,
  before: LockFile,
  restored: ReadonlySet<string>,
  manifest?: { readonly before: string; readonly after: string },
): LockFile {
  const { files, changes, frame, base } = lock
  const { changes: _changes, frame: _frame, undo: _undo, ...earlier } = before
  const isAdded = ([path]: readonly [string, unknown]) => isLater(path, lock, earlier)
  const undo = {
    ...(manifest ? undoWith(before, manifest.before, manifest.after) : before.undo),
    ...Object.fromEntries(Object.entries(lock.undo ?? {}).filter(isAdded)),
  }
  const now = <Value>(
    old: Readonly<Record<string, Value>> = {},
    after: Readonly<Record<string, Value>> = {},
  ) =>
    Object.fromEntries([
      ...Object.entries(old).flatMap(([path, value]) => {
        if (files[path] === undefined) return []
        return [[path, restored.has(path) ? value : (after[path] ?? value)] as const]
      }),
      ...Object.entries(after).filter(isAdded),
    ])
  const texts = now(earlier.base, base)
  const records = now(earlier.files, files)
  const record = records['package.json']
  if (manifest && record?.sha256 === sha256(manifest.before))
    records['package.json'] = { ...record, sha256: sha256(manifest.after) }
  return {
    ...earlier,
    files: records,
    ...(Object.keys(texts).length > 0 && { base: texts }),
    ...(changes && { changes }),
    ...(Object.keys(undo).length > 0 && { undo }),
    ...(frame && { frame }),
  }
}

/** The server of sign-in, its route, and the list that names the route. */
const signInFile =
  /^src\/appkit\/signIn\.[jt]s$|\bauth[./](\$call|\[call\])(\/route)?\.[jt]s$|(^|\/)routes\.[jt]s$/

/** Packages that `add` brings. */
const laterNames = ['appkit-frame', serverPackage]

/**
 * Whether a file came into an app by `add`, `eject` or `catalogue` after another kit was replaced, so that it stays when only
 * that is taken back.
 *
 * @param path - the file.
 * @param lock - the lock file.
 * @param earlier - the record of the time before.
 */
export function isLater(path: string, { changes }: LockFile, earlier: LockFile): boolean {
  if (earlier.files[path] !== undefined) return false
  if (changes?.siwx?.to === 'on' && signInFile.test(path)) return true
  const vendored = laterNames.map((name) => `vendor/${name}-`)
  const places = ['frame.config.ts', ...serverFiles, ...vendored, `${viewFolder}/`, `${snapshotFolder}/`]
  return places.some((place) => path.startsWith(place))
}

/**
 * Gives a package.json of before another kit was replaced the servers as they are now: that of the embedded wallet, because the
 * config keeps the log-ins, and that of `add server`.
 *
 * @param before - the text of that time.
 * @param now - the text as it is.
 */
export function withServersOf(before: string, now: string): string {
  return laterNames.reduce((text, name) => {
    const [was, is] = [text, now].map((each) => findPackage(each, name))
    if (is?.range === was?.range) return text
    return is === undefined ? removeJsonEntries(text, [name]) : mergePackageJson(text, [is], true).text
  }, before)
}

function findPackage(packageJson: string, name: string): PlannedDependency | undefined {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    packageJson.replace(/^\uFEFF/, ''),
  )
  for (const section of ['dependencies', 'devDependencies'] as const) {
    const range = manifest[section]?.[name]
    if (range !== undefined) return { name, range, section }
  }
  return undefined
}

/**
 * Adds another change of package.json to the changes that `--undo` takes back.
 *
 * @param lock - the changes that it takes back before that one.
 * @param before - the text before it.
 * @param after - the text after it.
 * @returns the changes of all files.
 */
export function undoWith(
  { undo, earlier }: Pick<LockFile, 'undo' | 'earlier'>,
  before: string,
  after: string,
): LockFile['undo'] {
  const path = 'package.json'
  const hunks = undo?.[path] ?? (earlier && [])
  const first = hunks && revertHunks(before, hunks)
  if (first === undefined) return undo
  const { [path]: _, ...others } = undo ?? {}
  // Git may have changed the line ends since; the record keeps its own.
  const noted = hunks?.map(({ was, is }) => was + is).join('')
  const isUniform = withLineEnds(before, lineEndOf(before)) === before
  const own = (text: string) => (noted && isUniform ? withLineEnds(text, lineEndOf(noted)) : text)
  const now = hunksOf(own(first), own(after))
  if (now.length > 0) return { ...others, [path]: now }
  return Object.keys(others).length > 0 ? others : undefined
}
