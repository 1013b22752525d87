import { relative } from 'node:path'
import type { CommandContext } from '../context/CommandContext.js'
import { sha256 } from '../files/replaceFiles.js'
import { isWritten } from '../lock/lockFile.js'
import type { PlannedDependency, PlannedFile } from '../lock/types.js'
import type { TypeReport } from '../typecheck/checkTypes.js'

/** The note after the first line of a report whose run writes nothing. */
export const dryRunNote = (dryRun: boolean): string => (dryRun ? ' (dry run: nothing is written)' : '')

/** The folder of an app, as somebody in the current folder names it. */
export const placeName = (cwd: string, root: string): string => relative(cwd, root) || 'this folder'

/**
 * Creates the function that prints the lines of a report.
 *
 * @param writeOut - the output for the lines.
 * @param quiet - whether nothing is printed, so that stdout stays one JSON object.
 * @returns the function.
 */
export function createSay(
  writeOut: CommandContext['writeOut'],
  quiet: boolean,
): (lines: readonly string[]) => void {
  return (lines) => {
    if (!quiet) writeOut(lines.map((line) => `${line}\n`).join(''))
  }
}

/** The lines of a part of a report: its title, the lines, and an empty line. A part without lines has no title either. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines, '']
}

/** The part of a report that lists what a run writes and removes. */
export function fileLines(files: readonly PlannedFile[], removed: readonly string[] = []): readonly string[] {
  return [
    'Files',
    ...files.filter(isWritten).map(({ path, action }) => `  ${action === 'create' ? '+' : '~'} ${path}`),
    ...removed.map((path) => `  - ${path}`),
    '',
  ]
}

/** The lines of packages that a run adds to package.json. */
export const packageLines = (dependencies: readonly PlannedDependency[]): readonly string[] =>
  dependencies.map(({ name, range }) => `  + ${name} ${range}`)

/** The part of a report with what a person should know, each note in a line. */
export const noteLines = (notes: readonly string[]): readonly string[] =>
  section(
    'Note',
    notes.map((note) => `  ${note}`),
  )

/** The planned files in a report for scripts, which gives the hash of a file in place of its bytes. */
export const jsonFiles = (files: readonly PlannedFile[]): readonly Readonly<Record<string, unknown>>[] =>
  files.map(({ path, kind, action, content }) => ({ path, kind, action, sha256: sha256(content) }))

/** The results of a change that was written. */
export interface Results {
  /** Undefined if nothing was to be installed. */
  readonly installed: boolean | undefined
  /** Undefined if there was no check to make. */
  readonly types?: TypeReport | undefined
  /** The step for what the report lists for a person, if it lists something. */
  readonly listed?: string | undefined
}

/**
 * Lists the steps that are left before a change is finished.
 *
 * @param results - the results of the change.
 * @returns each step as a command to a person, without a full stop.
 */
export function openSteps({ installed, types, listed }: Results): readonly string[] {
  const added = types?.ran ? types.added.length : 0
  const uncompared = types?.ran ? (types.uncompared?.length ?? 0) : 0
  return [
    ...(installed === false ? ['install the packages'] : []),
    ...(listed === undefined ? [] : [listed]),
    ...(added > 0 ? ['mend the new errors above'] : []),
    ...(uncompared > 0 ? ['look through the errors above'] : []),
    ...(types?.ran === false && types.isBroken ? ['find out why types cannot be checked any more'] : []),
  ]
}

/**
 * Renders the first words at the end of a report: whether the change is done.
 *
 * @param steps - those that are left.
 */
export function closingLine(steps: readonly string[]): string {
  return steps.length === 0 ? 'Done.' : `Written, and not finished: ${steps.join('; ')}.`
}
