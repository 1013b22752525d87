import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import type { ConflictMode } from '../flags/types.js'
import { isMarked, isRecorded } from '../lock/recorded.js'
import type { LockFile, PlannedFile, WantedFile } from '../lock/types.js'
import { countsAsEmpty } from '../target/inspectTarget.js'

/**
 * Compares a wanted file with the disk and decides what happens to it. A generated file of ours is recognised by its
 * first line. A file that the lock file records can keep the host's version without a question, but only a tarball of
 * ours is replaced because of it. Any other difference is a conflict. Edits of the host in a file of ours stay in any
 * case: `upgrade` merges them.
 *
 * @param root - the host's root folder.
 * @param wanted - the wanted file.
 * @param lock - the record of earlier runs.
 * @param onConflict - `merge` keeps the host's version, `overwrite` uses ours.
 * @returns the planned file, or `conflict` with the reason.
 * @throws CliError `PATH_LEAVES_PROJECT` if a link in its path leads out of the folder.
 */
export function settleFile(
  root: string,
  wanted: WantedFile,
  lock: LockFile | undefined,
  onConflict: ConflictMode,
): PlannedFile | { readonly conflict: string } {
  const place = placeOf(root, wanted.path)
  const parent = fileAbove(root, wanted.path)
  if (parent !== undefined) return { conflict: `${parent} is a file where a folder is needed` }
  const state = statSync(place, { throwIfNoEntry: false })
  if (!state) return { ...wanted, action: 'create', replaces: null }
  if (!state.isFile()) return { conflict: `${wanted.path} is a folder` }
  const present = readFileSync(place)
  const hash = sha256(present)
  const content = inLineEndsOf(present, wanted.content)
  if (hash === sha256(content)) return { ...wanted, content, action: 'unchanged' }
  const update: PlannedFile = { ...wanted, content, action: 'update', replaces: hash }
  const kept: PlannedFile = { ...wanted, action: 'keep', content: present }
  const record = lock?.files[wanted.path]
  if (wanted.kind === 'generated') {
    if (isMarked(present)) return update
    if (record?.sha256 === hash && /^vendor\/[^/]+\.tgz$/.test(wanted.path)) return update
  } else if (record || lock?.unfinished?.files[wanted.path] === hash) {
    const isEdited = record !== undefined && !isRecorded(present, record.sha256)
    return onConflict === 'overwrite' && !isEdited ? update : kept
  }
  if (onConflict === 'merge') return kept
  if (onConflict === 'overwrite') return update
  return { conflict: `${wanted.path} exists and is not from create-appkit` }
}

/**
 * Decides what happens to a wanted file, and refuses one that is in its way.
 *
 * @param parameters - those of `settleFile`.
 * @returns the planned file.
 * @throws CliError `FILE_CONFLICT` with the reason, and what `settleFile` throws.
 */
export function requireSettled(...parameters: Parameters<typeof settleFile>): PlannedFile {
  const settled = settleFile(...parameters)
  if ('conflict' in settled) throw new CliError('FILE_CONFLICT', `${settled.conflict}. Move it elsewhere.`)
  return settled
}

/** A text as git would check it out here: with the line ends of the file that is there. */
function inLineEndsOf(present: Buffer, content: WantedFile['content']): WantedFile['content'] {
  return typeof content === 'string' ? withLineEnds(content, lineEndOf(present.toString('utf8'))) : content
}

/** The first parent of a path that is a file and not a folder. */
function fileAbove(root: string, path: string): string | undefined {
  const steps = path.split('/').slice(0, -1)
  return steps
    .map((_, index) => steps.slice(0, index + 1).join('/'))
    .find((folder) => statSync(placeOf(root, folder), { throwIfNoEntry: false })?.isFile())
}

/**
 * Decides what happens to a file of a template. Files of a new repository, such as a README, stay without a question.
 * A .gitignore gets the missing lines whatever happens to other files: installed and built files must not be committed, and
 * neither must what its own lines keep out.
 *
 * @param root - the new app's folder.
 * @param file - the template's file.
 * @param lock - the record of earlier runs.
 * @param onConflict - the treatment of files that exist.
 */
export function settleTemplateFile(
  root: string,
  file: Pick<WantedFile, 'path'> & { readonly content: string },
  lock: LockFile | undefined,
  onConflict: ConflictMode,
): PlannedFile | { readonly conflict: string } {
  const { path, content } = file
  // One that a run which was cut short has made is settled like any other file.
  const isOurs = lock?.unfinished?.files[path] === sha256(content) && !lock.beside
  if (path === '.gitignore' && !isOurs) {
    const ignored = settleIgnored(root, path, content)
    if (ignored) return ignored
  }
  const kind = path === 'src/main.tsx' ? 'shared' : 'owned'
  if (onConflict !== 'error' || !countsAsEmpty(path)) {
    return settleFile(root, { path, content, kind }, lock, onConflict)
  }
  return settleFile(root, { path, content, kind }, lock, 'merge')
}

/** A .gitignore that is there, with the lines of the template that it does not have. */
function settleIgnored(root: string, path: string, content: string): PlannedFile | undefined {
  const place = placeOf(root, path)
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return undefined
  const bytes = readFileSync(place)
  const before = bytes.toString('utf8')
  const after = addLines(before, content.split('\n'))
  if (!isUtf8(bytes)) return { path, kind: 'shared', action: 'keep', content: bytes }
  if (after === before) return { path, kind: 'shared', action: 'unchanged', content: before }
  return { path, kind: 'shared', action: 'update', content: after, replaces: sha256(bytes) }
}

/**
 * Adds lines at the end of a list such as .gitignore. Existing lines do not change.
 *
 * @param text - the list, one entry per line. Slashes around an entry are ignored.
 * @param lines - the wanted entries.
 * @returns the text with the missing entries, with its own line ends. The same text if none is missing.
 */
export function addLines(text: string, lines: readonly string[]): string {
  const present = new Set(text.split(/\r?\n/).map(bare))
  const missing = lines.filter((line) => line !== '' && !present.has(bare(line)))
  if (missing.length === 0) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const start = text === '' || text.endsWith('\n') ? text : `${text}${end}`
  return `${start}${missing.map((line) => `${line}${end}`).join('')}`
}

function bare(line: string): string {
  return line
    .trim()
    .replace(/^(\*\*)?\//, '')
    .replace(/\/$/, '')
}
