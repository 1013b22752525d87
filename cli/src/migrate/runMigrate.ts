import { relative } from 'node:path'
import { readVersion } from '../about/names.js'
import { confirmWrite } from '../ask/prompts.js'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { closest } from '../flags/words.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findPackageManager, installLine } from '../host/packageManager.js'
import { isWritten, readLock } from '../lock/lockFile.js'
import { findLocalPackages } from '../plan/planDependencies.js'
import {
  closingLine,
  createSay,
  dryRunNote,
  fileLines,
  jsonFiles,
  noteLines,
  openSteps,
  packageLines,
  placeName,
} from '../report/reportParts.js'
import { showProgress } from '../report/showProgress.js'
import { inspectTarget } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'
import { needsWork, planTypeCheck, type TypeReport, typeLines } from '../typecheck/checkTypes.js'
import { runUndo } from '../undo/runUndo.js'
import { reportFailedInstall } from '../write/installPackages.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { nothingWritten, writeChecked } from '../write/writeChecked.js'
import { otherKits } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { type MigrationPlan, planMigration } from './planMigration.js'

/** Flags of `migrate`. */
export interface MigrateFlags {
  readonly cwd?: string
  readonly undo?: boolean
  readonly allowDirty?: boolean
  readonly install?: boolean
  /** False only for `--no-check`. */
  readonly check?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
}

/**
 * Runs `migrate`: check, plan, show, write, install. A dry run does the same and stops before the write.
 *
 * @param from - the kit as typed, `from-rainbowkit`.
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 1 if a person must decide something, the types have new errors, or packages could not be installed.
 * @throws CliError, or InterruptedError if the question was answered with no.
 */
export async function runMigrate(
  from: string | undefined,
  flags: MigrateFlags,
  context: CommandContext,
): Promise<0 | 1> {
  const { cwd, env, writeOut } = context
  const { dryRun = false, json = false, yes = false } = flags
  const root = projectRoot(flags.cwd, cwd)
  const kit = from === undefined && flags.undo ? replacedKit(root) : parseKit(from)
  if (flags.undo) return runUndo(root, flags, context, kit)
  const target = inspectTarget(root, cwd)
  if (target.kind === 'empty')
    throw new CliError(
      'MIGRATE_NOTHING',
      `There is no app in ${root}. Run this in the app that has ${kit.name}, or name it with --cwd.`,
    )
  refuseTarget({ ...target, shown: relative(cwd, root) || '.' }, 'error')
  const progress = showProgress(context, json)
  progress.longStage(`Looking for ${kit.name} in ${placeName(cwd, root)}`)
  const planned = await planMigration({
    target,
    kit,
    local: findLocalPackages(env.APPKIT_PACKAGES),
    version: readVersion(),
    onStage: progress.stage,
  })
  progress.end()
  const plan = {
    ...planned,
    warnings: [...planned.warnings, ...(await refuseDirty(planned, flags.allowDirty === true))],
  }
  const changed = plan.files.some(isWritten)
  const say = createSay(writeOut, json)
  say(
    changed
      ? report(plan, dryRun, cwd)
      : [`Nothing to do: ${kit.name} was replaced already, or is not used here.`, ...decisionLines(plan)],
  )
  if (changed && !dryRun) await confirmWrite({ yes, json }, context)
  const manager = (await findPackageManager(root)) ?? 'npm'
  const installing = changed && flags.install !== false && !dryRun
  const options = { wanted: flags.check !== false, installs: installing, say: progress.longStage }
  const check = changed && !dryRun ? planTypeCheck(root, manager, options, env) : undefined
  const how = { manager, installs: installing, check, progress, quiet: json }
  const { install, types } = dryRun ? nothingWritten : await writeChecked(plan, how, context)
  if (types) say(['', ...typeLines(types)])
  if (json) writeOut(`${JSON.stringify(jsonReport(plan, dryRun, install?.ok, types), null, 2)}\n`)
  else if (changed && !dryRun) {
    const listed = plan.decisions.length > 0 ? 'decide what is listed above' : undefined
    const steps = openSteps({ installed: install?.ok, types, listed })
    say([`${closingLine(steps)} To take it back`, `  npx create-appkit migrate from-${kit.id} --undo`])
  }
  if (install && !install.ok) {
    reportFailedInstall(install, installLine(root, manager), context)
    return 1
  }
  return plan.decisions.length > 0 || needsWork(types) ? 1 : 0
}

/** The kit that was replaced in an app, so that `--undo` needs no name. */
function replacedKit(root: string): OtherKit {
  const id = readLock(root)?.kit
  const kit = otherKits.find((each) => each.id === id)
  if (kit) return kit
  const text = `No other kit was replaced in ${root}, so there is nothing to undo. To take back what joining the app changed: npx create-appkit --undo`
  throw new CliError('UNDO_NOTHING', text)
}

function parseKit(from: string | undefined): OtherKit {
  const names = otherKits.map(({ id }) => `from-${id}`)
  const list = names.join(', ')
  if (from === undefined)
    throw new CliError(
      'MIGRATE_FROM',
      `Say which kit the app has: ${list}. For example: npx create-appkit migrate ${names[2]} --yes`,
    )
  const kit = otherKits.find(({ id }) => from === `from-${id}` || from === id)
  if (kit) return kit
  const guess = closest(from, names)
  throw new CliError(
    'MIGRATE_FROM',
    `"${from}" is not a kit that can be replaced. ${guess ? `Did you mean ${guess}? ` : ''}Available: ${list}.`,
  )
}

function report(plan: MigrationPlan, dryRun: boolean, cwd: string): readonly string[] {
  const { root, kit, files, dependencies, removed, warnings } = plan
  return [
    `Replacing ${kit.name} in ${placeName(cwd, root)}${dryRunNote(dryRun)}`,
    '',
    ...fileLines(files),
    'Packages in package.json',
    ...packageLines(dependencies),
    ...removed.map((name) => `  - ${name}`),
    '',
    ...noteLines(warnings),
    ...decisionLines(plan),
  ]
}

function decisionLines({ decisions }: MigrationPlan): readonly string[] {
  if (decisions.length === 0) return []
  return [
    `For you to decide (${decisions.length})`,
    ...decisions.map(({ file, line, message }) => `  ${file}:${line} ${message}`),
    '',
  ]
}

function jsonReport(
  plan: MigrationPlan,
  dryRun: boolean,
  installed: boolean | undefined,
  types: TypeReport | undefined,
): Readonly<Record<string, unknown>> {
  const { root, kit, files, dependencies, removed, decisions, warnings } = plan
  return {
    command: 'migrate',
    from: kit.id,
    dryRun,
    root,
    changed: files.some(isWritten),
    files: jsonFiles(files),
    dependencies,
    removed,
    decisions,
    warnings,
    installed: installed ?? null,
    types: types ?? null,
    reverse: `npx create-appkit migrate from-${kit.id} --undo`,
  }
}
