import { confirmWrite } from '../ask/prompts.js'
import type { CommandContext } from '../context/CommandContext.js'
import { findPackageManager, installLine } from '../host/packageManager.js'
import { isWritten } from '../lock/lockFile.js'
import type { LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { finishInstall, type InstallResult } from '../write/installPackages.js'
import { writePlan } from '../write/writePlan.js'
import type { ChangeFlags } from './flags.js'

/** A plan to change an app. */
export interface PlannedChange {
  readonly root: string
  readonly lock: LockFile | undefined
  readonly files: readonly PlannedFile[]
  readonly removed: readonly string[]
  readonly dependencies: readonly PlannedDependency[]
}

/** How a change was carried out. */
export interface CarriedOut {
  /** Absent where nothing was to be installed. */
  readonly install: InstallResult | undefined
  /** The command that installs the packages of the app. */
  readonly installCommand: string
  /** Whether packages have changed, and the user has still to install them. */
  readonly awaitsInstall: boolean
}

/** Whether a file of the app is another one after it. */
export function isChange({ files, removed }: PlannedChange): boolean {
  return removed.length > 0 || files.some(isWritten)
}

/**
 * Carries out a change that was shown: it asks, writes and installs packages. A dry run does none of that.
 *
 * @param plan - the change. Where it changes nothing, nothing is asked or installed.
 * @param flags - the flags of the command.
 * @param context - the folder, the environment and the output of the command.
 * @param afterWrite - a step after the files are written, before packages are installed.
 * @returns how it went.
 * @throws CliError if a file cannot be written, or InterruptedError if the question was answered with no.
 */
export async function carryOut(
  plan: PlannedChange,
  { dryRun = false, json = false, yes = false, install: mayInstall = true }: ChangeFlags,
  context: CommandContext,
  afterWrite: () => Promise<void> = async () => {},
): Promise<CarriedOut> {
  const { files, lock, removed, root } = plan
  const writes = isChange(plan) && !dryRun
  if (writes) await confirmWrite({ yes, json }, context)
  const manager = (await findPackageManager(root)) ?? 'npm'
  const changesPackages = files.some(({ path, action }) => path === 'package.json' && action === 'update')
  const isLeftOpen = lock?.unfinished?.install === true
  const installs = writes && mayInstall && (changesPackages || isLeftOpen)
  if (!dryRun) await writePlan(plan, installs, removed)
  if (writes) await afterWrite()
  return {
    install: installs ? await finishInstall(plan, manager, json, context) : undefined,
    installCommand: installLine(root, manager),
    awaitsInstall: changesPackages && !installs,
  }
}
