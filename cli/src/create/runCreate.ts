import { relative, resolve } from 'node:path'
import { readVersion } from '../about/names.js'
import { askChoices, fillDefaults } from '../ask/askChoices.js'
import { canAsk } from '../ask/prompts.js'
import { findTemplate } from '../catalogue/templates.js'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { refuseSwallowed } from '../flags/refuseSwallowed.js'
import type { Choices, ConflictMode, CreateFlags, PackageManager, RawCreateFlags } from '../flags/types.js'
import { findProject } from '../host/findProject.js'
import { callingPackageManager, findPackageManagerAround, installLine } from '../host/packageManager.js'
import type { Target } from '../host/types.js'
import { isWritten, readLock } from '../lock/lockFile.js'
import type { Plan } from '../lock/types.js'
import { refuseOtherKit } from '../migrate/kits/otherKits.js'
import { planCreate } from '../plan/planCreate.js'
import { findLocalPackages } from '../plan/planDependencies.js'
import { closingReport } from '../report/closingReport.js'
import { repeatCommand } from '../report/commands.js'
import { jsonReport, planReport, unappliedFlags } from '../report/planReport.js'
import { createSay, dryRunNote } from '../report/reportParts.js'
import { showProgress } from '../report/showProgress.js'
import { inspectTarget, isApp } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'
import { needsWork, planTypeCheck } from '../typecheck/checkTypes.js'
import { startRepository } from '../write/git.js'
import { reportFailedInstall } from '../write/installPackages.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { nothingWritten, writeChecked } from '../write/writeChecked.js'

/**
 * Runs `create-appkit`: check, plan, write, install, report. A dry run does the same and stops before the
 * write.
 *
 * @param named - the folder, if it was given. `.` in a folder inside an app means the app.
 * @param raw - the flags as commander parsed them.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 0 done, 1 if the user must do something.
 * @throws CliError, or InterruptedError if a question was answered with Ctrl-C or Ctrl-D.
 */
export async function runCreate(
  named: string | undefined,
  raw: RawCreateFlags,
  context: CommandContext,
): Promise<0 | 1> {
  const { env, writeOut } = context
  refuseSwallowed(named, raw, env)
  const flags = await readFlags(raw)
  const local = findLocalPackages(env.APPKIT_PACKAGES)
  const { target, choices, packageManager } = await choose(named, flags, context)
  const { onConflict, dryRun } = flags
  if (isApp(target) && onConflict === 'error' && readLock(target.root) === undefined)
    refuseOtherKit(target.packageJson)
  const planned = await planCreate({
    target,
    choices,
    packageManager,
    onConflict,
    local,
    version: readVersion(),
  })
  const unapplied = unappliedFlags(planned.files, flags)
  const notes = await refuseDirty(planned, flags.allowDirty)
  const plan = { ...planned, warnings: [...planned.warnings, ...unapplied, ...notes] }
  if (plan.conflicts.length > 0) throw conflictError(plan.conflicts)

  const changed = plan.files.some(isWritten)
  const say = createSay(writeOut, flags.json)
  if (!changed && !plan.manual) say(['Nothing to do: everything is in place.', ...unapplied])
  else say(['', headline(plan, choices, dryRun), '', ...planReport(plan)])

  const installing = changed && choices.install && !dryRun
  const progress = showProgress(context, flags.json)
  const check =
    changed && !dryRun && plan.mode === 'join'
      ? planTypeCheck(
          plan.root,
          packageManager,
          { wanted: flags.check, installs: installing, say: progress.longStage },
          env,
        )
      : undefined
  const how = { manager: packageManager, installs: installing, check, progress, quiet: flags.json }
  const { install, types } = dryRun ? nothingWritten : await writeChecked(plan, how, context)
  const startsGit = changed && flags.git && !dryRun && isNewAlone(plan, target)
  const git = startsGit ? await startRepository(plan.root) : 'skipped'
  const repeat = repeatCommand(choices, flags, packageManager)
  const report = { plan, choices, packageManager, local, dryRun, repeat, installed: install?.ok, git, types }
  if (flags.json) writeOut(`${JSON.stringify(jsonReport(report), null, 2)}\n`)
  else if (changed || plan.manual) say([...(installing ? [''] : []), ...closingReport(report)])

  if (install && !install.ok) {
    const place = choices.dir === '.' ? undefined : choices.dir
    reportFailedInstall(install, installLine(plan.root, packageManager), context, place)
    return 1
  }
  return plan.manual || needsWork(types) ? 1 : 0
}

/**
 * Whether an app is new, or was begun, in a folder of its own. A first commit of another folder would have the files of the
 * host too, and what must not be committed of them.
 */
function isNewAlone({ lock, mode }: Plan, { kind }: Target): boolean {
  const isNew = mode === 'new' || (lock?.unfinished !== undefined && lock.template !== null)
  return isNew && kind !== 'other' && lock?.beside !== true
}

/** The flags, with what a preset says, whose code few runs need. */
async function readFlags(raw: RawCreateFlags): Promise<CreateFlags> {
  const flags = parseCreateFlags(raw)
  if (raw.preset === undefined) return flags
  const { readPreset } = await import('../preset/readPreset.js')
  return { ...flags, preset: readPreset(raw.preset) }
}

/** Asks for what the flags leave open, and finds the app that it is for. */
async function choose(
  named: string | undefined,
  flags: CreateFlags,
  { cwd, env, isTerminal }: CommandContext,
) {
  const managerFor = async (folder: string): Promise<PackageManager> =>
    flags.pm ?? (await findPackageManagerAround(resolve(cwd, folder))) ?? callingPackageManager(env) ?? 'npm'
  const meansHere = named === undefined || (named !== '' && resolve(cwd, named) === cwd)
  const here = meansHere ? aroundHere(cwd, flags.onConflict) : '.'
  const dir = named !== undefined && here !== '.' ? here : named
  if (dir !== undefined) refuseTarget(inspectTarget(dir, cwd), flags.onConflict)
  const answers = canAsk(flags, env, isTerminal)
    ? await askChoices(flags, dir, cwd, managerFor, here)
    : fillDefaults(flags, dir ?? standardDir(flags, cwd, here))
  const target = inspectTarget(answers.dir, cwd)
  const choices: Choices = { ...answers, template: templateFor(target, answers) }
  return { target, choices, packageManager: await managerFor(choices.dir) }
}

/** Picks the template of a new app. An app that is there, or begun, stays what it is. */
function templateFor(target: Target, { template, entry }: Choices): Choices['template'] {
  const { shown } = target
  const earlier = findTemplate(readLock(target.root)?.template ?? '')?.id
  if (isApp(target) || earlier !== undefined) {
    if (template === undefined || template === earlier) return earlier
    const what = earlier === undefined ? 'there already' : `made with --template ${earlier}`
    throw new CliError(
      'TEMPLATE_EXISTING',
      `--template is for new apps, and the app in ${shown} is ${what}. Leave the flag out to add wallets to that app, or name another folder.`,
    )
  }
  if (entry === undefined) return template ?? 'vite'
  throw new CliError(
    'ENTRY_NEW',
    `--entry names a file of an existing app, and ${shown} has none. Leave the flag out: a new app needs none.`,
  )
}

function standardDir(flags: CreateFlags, cwd: string, here: string): string {
  if (isApp(inspectTarget(here, cwd))) return here
  if (flags.yes || flags.json) return 'my-app'
  const whole = repeatCommand(fillDefaults(flags, 'my-app'), flags, flags.pm ?? 'npm')
  throw new CliError(
    'DIR_MISSING',
    `There is no terminal to ask in. Name the folder, or add --yes to take every standard answer:\n  ${whole}`,
  )
}

function headline(plan: Plan, choices: Choices, dryRun: boolean): string {
  const place = choices.dir === '.' ? 'this folder' : choices.dir
  const what = plan.lock?.unfinished
    ? `Finishing what an earlier run began in ${place}`
    : plan.mode === 'new'
      ? `New app in ${place}`
      : `Joining the app in ${place}`
  return `${what}${dryRunNote(dryRun)}`
}

function conflictError(conflicts: readonly string[]): CliError {
  const list = conflicts.map((conflict) => `  ${conflict}`).join('\n')
  return new CliError(
    'FILE_CONFLICT',
    `Nothing was written, because of files that are not from create-appkit:\n${list}\nAdd --on-conflict merge to keep them, or --on-conflict overwrite to replace them.`,
  )
}

/**
 * Finds the app of a folder inside it, for `.`. An empty folder is used itself, and any other too if
 * `--on-conflict` says what to do with its files.
 *
 * @param cwd - the current folder.
 * @param onConflict - the value of `--on-conflict`.
 * @returns `.`, or the way up to the folder of the app.
 */
function aroundHere(cwd: string, onConflict: ConflictMode): string {
  const here = inspectTarget('.', cwd)
  if (onConflict !== 'error' || here.kind !== 'other' || here.packageJson !== undefined) return '.'
  const project = findProject(cwd)
  if (project === undefined) return '.'
  const way = relative(cwd, project)
  return isApp(inspectTarget(way, cwd)) ? way : '.'
}
