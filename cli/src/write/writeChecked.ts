import type { CommandContext } from '../context/CommandContext.js'
import type { PackageManager } from '../flags/types.js'
import type { Plan } from '../lock/types.js'
import type { TypeCheckRun, TypeReport } from '../typecheck/checkTypes.js'
import { finishInstall, type InstallResult } from './installPackages.js'
import { writePlan } from './writePlan.js'

/** How a plan is written. */
export interface WriteOptions {
  readonly manager: PackageManager
  /** Whether packages are installed afterwards. */
  readonly installs: boolean
  /** The check of the types around the change; undefined where there is nothing to compare. */
  readonly check: TypeCheckRun | undefined
  /** Told what is done now, and when it is done. */
  readonly progress: { longStage(text: string): void; end(): void; drop(): void }
  /** Keeps stdout one JSON object. */
  readonly quiet: boolean
}

/** The results of a dry run: nothing was installed, and no types were compared. */
export const nothingWritten = { install: undefined, types: undefined }

/**
 * Writes a plan, installs its packages, and compares the types of the host before and after.
 *
 * @param plan - the plan, without unresolved conflicts.
 * @param options - how it is written.
 * @param context - the folder, the environment and the output of the command.
 * @returns the results; undefined for what was not done.
 * @throws CliError `WRITE_FAILED` or `WRITE_PARTIAL`; `RUN_AT_WORK`, exit code 2, if another command writes here; InterruptedError
 * if the command is told to stop while types are checked or packages are installed. Before the change nothing is written then.
 */
export async function writeChecked(
  plan: Pick<Plan, 'root' | 'lock' | 'files' | 'dependencies'>,
  { manager, installs, check, progress, quiet }: WriteOptions,
  context: CommandContext,
): Promise<{ readonly install: InstallResult | undefined; readonly types: TypeReport | undefined }> {
  await check?.before()
  if (check) progress.longStage('Writing the files')
  try {
    await writePlan(plan, installs)
  } catch (error) {
    progress.drop()
    throw error
  }
  progress.end()
  const install = installs
    ? await finishInstall(plan, manager, quiet, context).catch(async (error: unknown) => {
        await check?.after(false)
        throw error
      })
    : undefined
  const types = await check?.after(install?.ok !== false)
  progress.end()
  return { install, types }
}
