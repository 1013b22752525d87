import { confirmWrite } from '../ask/prompts.js'
import { ejectableViews } from '../catalogue/views.js'
import type { CommandContext } from '../context/CommandContext.js'
import { projectRoot } from '../generate/listSpecs.js'
import { isWritten } from '../lock/lockFile.js'
import { createSay, dryRunNote, fileLines, jsonFiles, placeName } from '../report/reportParts.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { writePlan } from '../write/writePlan.js'
import { parseViews, planEject } from './planEject.js'

/** Flags of `eject`. */
export interface EjectFlags {
  readonly cwd?: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly yes?: boolean
  readonly allowDirty?: boolean
  readonly list?: boolean
}

/**
 * Runs `eject`: check, plan, show, write. A dry run does the same and stops before the write.
 *
 * @param words - the words as they were typed: `view/<name>`.
 * @param flags - the flags. With `list` it only prints what can be ejected.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code.
 * @throws CliError, or InterruptedError if the question was answered with no.
 */
export async function runEject(
  words: readonly string[],
  flags: EjectFlags,
  context: CommandContext,
): Promise<0> {
  const { cwd, writeOut } = context
  const { dryRun = false, json = false, yes = false, allowDirty = false } = flags
  if (flags.list) {
    writeOut(`${listViews(json)}\n`)
    return 0
  }
  const views = parseViews(words)
  const root = projectRoot(flags.cwd, cwd)
  const plan = await planEject(root, views)
  const warnings = await refuseDirty(plan, allowDirty)
  const changed = plan.files.some(isWritten)
  const say = createSay(writeOut, json)
  if (!changed)
    say([`Nothing to do: ${views.join(', ')} ${views.length > 1 ? 'are' : 'is'} in the app already.`])
  else
    say([
      `Ejecting ${views.join(', ')} into ${placeName(cwd, root)}${dryRunNote(dryRun)}`,
      '',
      ...fileLines(plan.files),
      ...warnings,
    ])
  if (changed && !dryRun) await confirmWrite({ yes, json }, context)
  if (!dryRun) await writePlan(plan, false)
  if (json) {
    const files = jsonFiles(plan.files)
    const report = { command: 'eject', dryRun, root, changed, views, files, warnings }
    writeOut(`${JSON.stringify(report, null, 2)}\n`)
  } else if (changed && !dryRun)
    say([
      'Done. To use the view of the package again, delete its folder and run',
      '  npx create-appkit generate',
    ])
  return 0
}

/** Every view that can be ejected, with the features that have it. */
function listViews(json: boolean): string {
  if (json) return JSON.stringify({ command: 'eject', views: ejectableViews }, null, 2)
  const width = Math.max(...ejectableViews.map(({ name }) => name.length)) + 2
  const rows = ejectableViews.map(
    ({ name, features }) => `  view/${name.padEnd(width)}${features.join(', ')}`,
  )
  return ['Views that can be ejected, and the features that have them', '', ...rows].join('\n')
}
