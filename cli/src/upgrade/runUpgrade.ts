import { readVersion } from '../about/names.js'
import { confirmWrite } from '../ask/prompts.js'
import type { CommandContext } from '../context/CommandContext.js'
import { runDoctor } from '../doctor/runDoctor.js'
import { CliError } from '../errors/CliError.js'
import { generateOnce } from '../generate/generateOnce.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findPackageManager, installLine } from '../host/packageManager.js'
import { isWritten } from '../lock/lockFile.js'
import { findLocalPackages } from '../plan/planDependencies.js'
import {
  createSay,
  dryRunNote,
  fileLines,
  jsonFiles,
  noteLines,
  placeName,
  section,
} from '../report/reportParts.js'
import { finishInstall } from '../write/installPackages.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { writePlan } from '../write/writePlan.js'
import { planUpgrade, type UpgradePlan } from './planUpgrade.js'

/** Flags of `upgrade`. */
export interface UpgradeFlags {
  readonly cwd?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
  readonly allowDirty?: boolean
  /** False only for `--no-install`. */
  readonly install?: boolean
}

/** The results of the steps after the writing. */
interface Outcome {
  readonly installed: boolean | null
  readonly generated: readonly string[] | null
  /** Whether the doctor found nothing to mend. */
  readonly isWell: boolean | null
  /** The failures of these steps, in words for a person. */
  readonly failures: readonly string[]
}

/**
 * Runs `upgrade`: check, plan, show, write, install, generate, look for what is wrong. A dry run stops before the write.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 1 if something is left to do, such as a conflict.
 * @throws CliError, or InterruptedError if the question was answered with no.
 */
export async function runUpgrade(flags: UpgradeFlags, context: CommandContext): Promise<0 | 1> {
  const { cwd, env, writeOut } = context
  const { dryRun = false, json = false, yes = false, allowDirty = false } = flags
  const root = projectRoot(flags.cwd, cwd)
  const local = findLocalPackages(env.APPKIT_PACKAGES)
  const planned = await planUpgrade({
    root,
    cwd,
    version: readVersion(),
    local,
    installs: flags.install !== false,
  })
  const notes = await refuseDirty(planned, allowDirty)
  const plan = { ...planned, notes: [...planned.notes, ...notes] }
  const isChanged = plan.files.some(isWritten)
  const say = createSay(writeOut, json)
  if (isChanged) say(upgradeReport(plan, dryRun, cwd))
  else say([`Nothing to do: the app is of create-appkit ${plan.to}.`, ...plan.notes])
  if (isChanged && !dryRun) await confirmWrite({ yes, json }, context)
  const outcome = dryRun || !isChanged ? nothing : await carryOut(plan, flags, context)
  if (json) writeOut(`${JSON.stringify(jsonReport(plan, outcome, dryRun, isChanged), null, 2)}\n`)
  say(closing(plan, outcome, isChanged))
  return plan.conflicts.length > 0 || outcome.failures.length > 0 ? 1 : 0
}

const nothing: Outcome = { installed: null, generated: null, isWell: null, failures: [] }

async function carryOut(
  plan: UpgradePlan,
  { install = true, json = false }: UpgradeFlags,
  context: CommandContext,
): Promise<Outcome> {
  const { root } = plan
  const touches = plan.files.filter(isWritten)
  const isPackage = (path: string) => path === 'package.json' || path.startsWith('vendor/')
  const isOpen = plan.lock.unfinished?.install === true
  const installing = install && (isOpen || touches.some(({ path }) => isPackage(path)))
  await writePlan(plan, installing, plan.removed)
  const failures: string[] = []
  let installed: boolean | null = null
  if (installing) {
    const manager = (await findPackageManager(root)) ?? 'npm'
    const result = await finishInstall(plan, manager, json, context)
    installed = result.ok
    if (!result.ok)
      failures.push(
        `Packages are not installed: ${result.reason}. Run ${installLine(root, manager)} to try again.`,
      )
  }
  if (!plan.isGenerated) return { installed, generated: null, isWell: null, failures }
  try {
    const { written } = await generateOnce(root, { only: [], check: false })
    let report = ''
    const code = await runDoctor(
      { cwd: root },
      {
        ...context,
        writeOut: (text) => {
          report += text
        },
      },
    )
    if (code !== 0) failures.push(report.trimEnd())
    return { installed, generated: written, isWell: code === 0, failures }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { installed, generated: null, isWell: null, failures: [...failures, error.message] }
  }
}

function upgradeReport(
  { root, from, to, files, removed, dependencies, notes }: UpgradePlan,
  dryRun: boolean,
  cwd: string,
) {
  const packages = files.some(({ path, action }) => path === 'package.json' && action === 'update')
    ? dependencies.map(({ name, range }) => `  ${name.padEnd(16)} ${range}`)
    : []
  return [
    `Upgrading the app in ${placeName(cwd, root)} from ${from} to ${to}${dryRunNote(dryRun)}`,
    '',
    ...fileLines(files, removed),
    ...section('Packages in package.json', packages),
    ...noteLines(notes),
  ]
}

function closing({ conflicts }: UpgradePlan, { failures }: Outcome, isChanged: boolean): readonly string[] {
  const lines = conflicts.map(({ path, line }) => `  ${path}:${line}`)
  const settle =
    lines.length > 0
      ? ['You and the new version changed the same lines. Choose between the markers in', ...lines]
      : []
  return [...settle, ...failures, ...(isChanged && settle.length + failures.length === 0 ? ['Done.'] : [])]
}

function jsonReport(plan: UpgradePlan, outcome: Outcome, dryRun: boolean, changed: boolean) {
  const { root, from, to, files, removed, conflicts, dependencies, notes } = plan
  return {
    command: 'upgrade',
    dryRun,
    root,
    from,
    to,
    changed,
    files: jsonFiles(files),
    removed,
    conflicts,
    dependencies,
    warnings: notes,
    ...outcome,
  }
}
