import type { Choices, CreateFlags, PackageManager } from '../flags/types.js'
import { isWritten } from '../lock/lockFile.js'
import { isConfig } from '../lock/openRun.js'
import type { LocalPackages, Plan, PlannedFile } from '../lock/types.js'
import type { TypeReport } from '../typecheck/checkTypes.js'
import { jsonFiles, noteLines, section } from './reportParts.js'

/**
 * Renders a plan for the user: every file with what happens to it, the packages, the notes.
 *
 * @param plan - the plan.
 * @returns lines without colour, the same for a dry run and the real one.
 */
export function planReport(plan: Plan): readonly string[] {
  const signs = { create: '+', update: '~', keep: '=', unchanged: ' ' }
  const notes = { create: '', update: '  (edited)', keep: '  (yours, stays)', unchanged: '  (unchanged)' }
  const shown = plan.files.filter((file) => file.action !== 'unchanged')
  const files = shown.map(({ path, action }) => `  ${signs[action]} ${path}${notes[action]}`)
  const packages = plan.dependencies.map(({ name, range }) => `  ${name.padEnd(16)} ${range}`)
  return [
    ...section('Files', files),
    ...section('Packages in package.json', packages),
    ...noteLines(plan.warnings),
  ]
}

/** The input of a report. */
export interface ReportInput {
  readonly plan: Plan
  readonly choices: Choices
  readonly packageManager: PackageManager
  readonly local: LocalPackages | undefined
  readonly dryRun: boolean
  /** The line that repeats the run. */
  readonly repeat: string
  /** Undefined if nothing was to be installed. */
  readonly installed: boolean | undefined
  readonly git: 'committed' | 'initialised' | 'skipped'
  /** The result of the type check. Undefined if there was none to make. */
  readonly types: TypeReport | undefined
}

/**
 * Lists the flags without effect, because the host's own config stays.
 *
 * @param files - the planned files.
 * @param flags - the flags of the run.
 * @returns one note, or none.
 */
export function unappliedFlags(files: readonly PlannedFile[], flags: CreateFlags): readonly string[] {
  const kept = files.find(({ path, action }) => action === 'keep' && isConfig(path))
  const given = [
    flags.namespaces && '--namespaces',
    flags.features && '--features',
    flags.theme && '--theme',
    flags.accent && '--accent',
    flags.preset && '--preset',
    flags.projectId && '--project-id',
  ].filter((name) => name !== undefined)
  if (!kept || given.length === 0) return []
  return [
    `${kept.path} is yours and stays, so ${given.join(', ')} changed nothing in it. Edit it, then run npx create-appkit generate.`,
  ]
}

/**
 * The report of a run as JSON. The part about the plan is the same for a dry run and the real one.
 *
 * @param input - the run and its results.
 * @returns a value for JSON.stringify.
 */
export function jsonReport(input: ReportInput): Readonly<Record<string, unknown>> {
  const { plan } = input
  return {
    mode: plan.mode,
    dryRun: input.dryRun,
    root: plan.root,
    changed: plan.files.some(isWritten),
    files: jsonFiles(plan.files),
    dependencies: plan.dependencies,
    addresses: plan.addresses,
    warnings: plan.warnings,
    manual: plan.manual ?? null,
    signIn: plan.signIn,
    installed: input.installed ?? null,
    git: input.git,
    types: input.types ?? null,
    repeat: input.repeat,
  }
}
