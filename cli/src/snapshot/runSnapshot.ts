import { confirmWrite } from '../ask/prompts.js'
import type { CommandContext } from '../context/CommandContext.js'
import { projectRoot } from '../generate/listSpecs.js'
import { isWritten } from '../lock/lockFile.js'
import { createSay, dryRunNote, placeName } from '../report/reportParts.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { writePlan } from '../write/writePlan.js'
import { planSnapshot } from './planSnapshot.js'

/** Flags of `catalogue`. */
export interface SnapshotFlags {
  readonly cwd?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
  readonly allowDirty?: boolean
}

/**
 * Runs `catalogue`: fetches the wallets and their icons, shows what it would write, and writes it. A dry run stops before
 * that.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code.
 * @throws CliError, or InterruptedError if the question was answered with no.
 */
export async function runSnapshot(flags: SnapshotFlags, context: CommandContext): Promise<0> {
  const { cwd, writeOut } = context
  const { dryRun = false, json = false, yes = false, allowDirty = false } = flags
  const root = projectRoot(flags.cwd, cwd)
  const plan = await planSnapshot(root)
  const warnings = [...plan.warnings, ...(await refuseDirty(plan, allowDirty))]
  const written = plan.files.filter(isWritten)
  const changed = written.length > 0 || plan.removed.length > 0
  const { wallets, icons, dropped, removed } = plan
  const say = createSay(writeOut, json)
  if (!changed) say([`Nothing to do: the app has the ${wallets} wallets of the catalogue.`])
  else
    say([
      `${wallets} wallets and ${icons} icons into ${placeName(cwd, root)}${dryRunNote(dryRun)}`,
      ...(dropped > 0
        ? [`${dropped} entries or icons of the catalogue are left out: they cannot be read.`]
        : []),
      `${written.length} files to write, ${removed.length} to remove`,
      ...warnings,
    ])
  if (changed && !dryRun) await confirmWrite({ yes, json }, context)
  if (!dryRun && changed) await writePlan(plan, false, removed)
  if (json) {
    const files = written.map(({ path, kind, action }) => ({ path, kind, action }))
    const report = {
      command: 'catalogue',
      dryRun,
      root,
      changed,
      wallets,
      icons,
      dropped,
      files,
      removed,
      warnings,
    }
    writeOut(`${JSON.stringify(report, null, 2)}\n`)
  } else if (changed && !dryRun)
    say([
      'Done. Run it again to bring the wallets up to date. To ask the catalogue again, delete',
      'src/appkit/generated/snapshot and run npx create-appkit generate',
    ])
  return 0
}
