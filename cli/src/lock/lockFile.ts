import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldBy, type ProcessMark } from '../../../common/node/processLock.js'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { sha256 } from '../files/replaceFiles.js'
import { refuseFolders } from '../host/findProject.js'
import { isLock } from './lockSchema.js'
import { isConfig, openRun, settleRun } from './openRun.js'
import type { LockFile, Made, PartChange, PlannedFile } from './types.js'

/** Name of the record of what was written into a host. It is data: it alone is no reason to write a file. */
export const lockName = 'appkit.lock.json'

/**
 * Reads the record of what was written into a host.
 *
 * @param root - the host's root folder.
 * @returns the lock file, or undefined if there is none. That of a run that was cut short says how far it came.
 * @throws CliError `LOCK_BROKEN`, exit code 2, if it cannot be used, or `FILE_IS_FOLDER` for a file in it.
 */
export function readLock(root: string): LockFile | undefined {
  const path = join(root, lockName)
  if (!existsSync(path)) return undefined
  const lock = parseLock(path)
  if (lock !== undefined) {
    refuseFolders(root, Object.keys(lock.files))
    return settleRun(root, lock)
  }
  throw new CliError(
    'LOCK_BROKEN',
    `${lockName} cannot be read. Restore it from version control, or delete it and run this again.`,
  )
}

/**
 * Refuses to write while another run is at work in the same app.
 *
 * @param root - the host's root folder.
 * @throws CliError `RUN_AT_WORK`, exit code 2, with the id of the process.
 */
export function refuseRunning(root: string): void {
  const path = join(root, lockName)
  const by = existsSync(path) ? parseLock(path)?.unfinished?.by : undefined
  if (by === undefined || by.pid === process.pid || !isHeldBy(by)) return
  const text = `Another run of create-appkit, process ${by.pid}, is at work in this app. Nothing was written. Run this again when it has ended.`
  throw new CliError('RUN_AT_WORK', text)
}

function parseLock(path: string): LockFile | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isLock(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The facts of a run that the lock file is rendered from. */
export interface LockedRun {
  /** Version of create-appkit. */
  readonly appkit: string
  /** The template of a new app, null when joining. */
  readonly template: string | null
  /** Whether a new app is put beside files that are there. */
  readonly isBeside?: boolean
  /** The host's package.json, whose indentation and line ends the lock file has. */
  readonly manifest?: string | undefined
  /** The changes of joining to files that were there. Default: those of earlier runs. */
  readonly undo?: LockFile['undo']
  /** The values that this run renders the owned files from. They are recorded with the config. */
  readonly made?: Made | undefined
}

/**
 * Renders the lock file after a run. Earlier records stay. Files that this run writes, or that already have the
 * wanted text, are recorded.
 *
 * @param before - the lock file that is there.
 * @param files - the planned files.
 * @param run - the facts of the run.
 * @returns final text; the same bytes for the same state, keys sorted.
 */
export function renderLock(
  before: LockFile | undefined,
  files: readonly PlannedFile[],
  { appkit, template, isBeside = before?.beside, manifest, undo = before?.undo, made }: LockedRun,
): string {
  const records = new Map(Object.entries(before?.files ?? {}))
  const base = new Map(Object.entries(before?.base ?? {}))
  let changed = false
  let hasConfig = false
  for (const { path, kind, action, content } of files) {
    const written = isWritten({ action })
    const resumed = before?.unfinished?.files[path] === sha256(content)
    if (!written && !resumed && (action === 'keep' || kind === 'shared' || records.has(path))) continue
    records.set(path, { kind, sha256: sha256(content) })
    const isTemplate = path === 'src/main.tsx' && template !== null && action !== 'update'
    // The lines of a .gitignore are added to those of the host.
    if ((kind === 'owned' && path !== '.gitignore') || isTemplate) base.set(path, linesIn(String(content)))
    hasConfig ||= isConfig(path)
    changed = true
  }
  const origin = hasConfig && made ? made : before?.made
  const lock = {
    version: 1 as const,
    appkit: changed || !before ? appkit : before.appkit,
    template: before ? before.template : template,
    ...(isBeside && { beside: true as const }),
    ...(before?.kit !== undefined && { kit: before.kit }),
    files: Object.fromEntries(records),
    ...(before?.changes && { changes: before.changes }),
    ...(undo && { undo }),
    ...(origin && { made: origin }),
    ...(before?.frame && { frame: before.frame }),
    ...(before?.earlier && { earlier: before.earlier }),
    ...(base.size > 0 && { base: Object.fromEntries(base) }),
  }
  return printLock(lock, manifest)
}

/**
 * Renders the lock file during a run, with what is still to do. If the run is interrupted, the same command reads it
 * and finishes.
 *
 * @param before - the lock file that was there.
 * @param after - the lock file as it will be.
 * @param files - the files that are about to be written.
 * @param removed - the files that are removed after that.
 */
export function renderJournal(
  before: LockFile | undefined,
  after: string,
  files: readonly PlannedFile[],
  removed: readonly string[] = [],
): string {
  const whole: LockFile = JSON.parse(after)
  const { made: laterMade, base: laterBase, ...final } = whole
  const unfinished = openRun(before, whole, files, removed)
  // Recorded files must still be merged from the texts of before. The texts of new files are here already, so that the
  // lock file at the end of the run is no larger, and a full disk is noticed before any file is replaced.
  const isNew = ([path]: readonly [string, unknown]) => before?.files[path] === undefined
  const base = { ...Object.fromEntries(Object.entries(laterBase ?? {}).filter(isNew)), ...before?.base }
  const made = before === undefined ? laterMade : before.made
  const kept = { ...(made && { made }), ...(Object.keys(base).length > 0 && { base }) }
  return printLock({ ...final, ...kept, files: before?.files ?? {}, unfinished }, after)
}

/**
 * Renders the lock file of a run whose packages are still to be installed.
 *
 * @param after - the lock file without that note.
 * @param by - the process that installs them. Without it a later run does.
 */
export function renderOpenInstall(after: string, by?: ProcessMark): string {
  const lock: LockFile = JSON.parse(after)
  return printLock({ ...lock, unfinished: { files: {}, install: true, ...(by && { by }) } }, after)
}

/**
 * The lock file as a run writes it.
 *
 * @param content - its final text.
 * @param before - the text that it was planned from, which must not have changed since. Undefined if there is none.
 */
export function plannedLock(content: string, before: string | undefined): PlannedFile {
  const action = before === undefined ? 'create' : before === content ? 'unchanged' : 'update'
  const replaces = before === undefined ? null : sha256(before)
  return { path: lockName, kind: 'generated', action, content, replaces }
}

/** The changes of a run of `add` or `remove`, for the lock file. */
export interface ChangedApp {
  /** Files that are edited or generated anew. */
  readonly files: readonly PlannedFile[]
  /** Files that the run brings, or renders anew. */
  readonly brought: readonly PlannedFile[]
  readonly removed: readonly string[]
  /** The parts that differ from what was made, with what that changed. */
  readonly changes: Readonly<Record<string, PartChange>>
  readonly undo: LockFile['undo']
  readonly frame: LockFile['frame']
}

/**
 * Renders the lock file as it is after parts were added or removed. The hash of a file is renewed only if it was that of the
 * file before, so that adding and removing leaves the lock file as it was, also where the host has edited the file.
 *
 * @param before - the lock file that is there.
 * @param text - its text, whose indentation stays.
 * @param changed - the changes of the run.
 */
export function renderChangedLock(
  before: LockFile,
  text: string,
  { files, brought, removed, changes, undo, frame }: ChangedApp,
): string {
  const records = { ...before.files }
  const bases = { ...before.base }
  for (const { path, content, replaces } of files) {
    const record = records[path]
    if (record && record.sha256 === replaces) records[path] = { ...record, sha256: sha256(content) }
  }
  for (const { path, kind, action, content } of brought) {
    if (!isWritten({ action }) && before.unfinished?.files[path] !== sha256(content)) continue
    records[path] = { kind, sha256: sha256(content) }
    if (kind === 'owned') bases[path] = linesIn(String(content))
  }
  for (const path of removed) {
    delete records[path]
    delete bases[path]
  }
  const { unfinished, changes: _, undo: _undo, frame: _frame, base: _base, ...rest } = before
  const kept = {
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(undo && { undo }),
    ...(frame && { frame }),
    ...(Object.keys(bases).length > 0 && { base: bases }),
  }
  const open = unfinished?.install ? { unfinished: { files: {}, install: true } } : {}
  return printLock({ ...rest, files: records, ...kept, ...open }, text)
}

/** The lines of a text, without their line feeds. */
export function linesIn(text: string): readonly string[] {
  return text.split('\n')
}

/** Whether a run writes a file. Others are already as they are planned, or stay the host's. */
export const isWritten = ({ action }: Pick<PlannedFile, 'action'>): boolean =>
  action === 'create' || action === 'update'

/**
 * Prints a lock file, its keys sorted.
 *
 * @param lock - the lock file.
 * @param like - a JSON file of the project: formatters expect the same indentation and line ends in all of them.
 */
export function printLock(
  { unfinished, files, changes, undo, made, frame, base, earlier, ...lock }: LockFile,
  like = '',
): string {
  const sorted = <Value>(map: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)))
  const open = unfinished && { unfinished: { ...unfinished, files: sorted(unfinished.files) } }
  const kept = {
    ...(changes && { changes: sorted(changes) }),
    ...(undo && { undo: sorted(undo) }),
    ...(made && { made }),
    ...(frame && { frame }),
    ...(base && { base: sorted(base) }),
    ...(earlier && { earlier }),
  }
  const text = JSON.stringify({ ...lock, files: sorted(files), ...kept, ...open }, null, indentOf(like))
  return withLineEnds(`${foldLists(text)}\n`, lineEndOf(like))
}

/** A list of texts, one in a line, below its key. */
const list = /^([ \t]*)("(?:[^"\\]|\\.)*": )\[\n((?:[ \t]+"(?:[^"\\]|\\.)*",?\n)+)\1\](,?)$/gm

/** Formatters put a list that fits into 80 columns in one line; a tab is two of them. */
function foldLists(json: string): string {
  return json.replace(list, (open, indent: string, key: string, lines: string, comma: string) => {
    const line = `${key}[${lines
      .trim()
      .split(/\n[ \t]*/)
      .join(' ')}]${comma}`
    return indent.replaceAll('\t', '  ').length + line.length > 80 ? open : indent + line
  })
}

function indentOf(json: string): string {
  return /^([ \t]+)"/m.exec(json)?.[1] ?? '  '
}
