import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../context/CommandContext.js'
import { InterruptedError } from '../errors/CliError.js'
import type { PackageManager } from '../flags/types.js'
import { installLine } from '../host/packageManager.js'
import { compareProblems, type Difference } from './compareProblems.js'
import { findTypeCheck, type TypeCheck } from './findTypeCheck.js'
import { makeRouteTree } from './makeRouteTree.js'
import { type CheckResult, runTypeCheck, type TypeProblem } from './runTypeCheck.js'
import { splitRoutes, type Unsettled, unsettledLines } from './splitRoutes.js'

/** How long one command of a check may take, in seconds. */
const maxSeconds = 300

/** The effect of a change on the types of a host. */
export type TypeReport =
  | ({
      readonly ran: true
      readonly command: string
      readonly unsettled?: Unsettled
      /** The errors after a change before which no check has ended: nobody can say which of them it has made. */
      readonly uncompared?: readonly TypeProblem[]
      /** Why there was none, to be put after "because". */
      readonly uncomparedReason?: string
    } & Difference)
  | {
      readonly ran: false
      readonly command: string | null
      readonly reason: string
      /** The check ended well before the change, and not after it. */
      readonly isBroken: boolean
    }

/** A check that is made before and after a change. Both throw InterruptedError if the command is told to stop. */
export interface TypeCheckRun {
  /** Checks the app as it is now. */
  before(): Promise<void>
  /** Checks the changed app and compares. @param isInstalled - whether its packages are those of the change. */
  after(isInstalled: boolean): Promise<TypeReport>
}

/**
 * Prepares the check of a host's types around a change.
 *
 * @param root - the host's folder.
 * @param manager - its package manager.
 * @param options.wanted - false with `--no-check`.
 * @param options.installs - whether packages are installed between the two.
 * @param options.say - says which check runs, when it starts.
 * @param env - the environment of the programs.
 */
export function planTypeCheck(
  root: string,
  manager: PackageManager,
  options: {
    readonly wanted: boolean
    readonly installs: boolean
    readonly say: (text: string) => void
  },
  env: CommandContext['env'],
): TypeCheckRun {
  const kept = join(tmpdir(), `create-appkit-types-${randomUUID()}`)
  const find = () => findTypeCheck(root, manager, kept)
  const command = find().shown ?? null
  const run = async (text: string, check: TypeCheck): Promise<CheckResult> => {
    options.say(`${text}: ${check.shown}`)
    return runTypeCheck(root, check, maxSeconds, env)
  }
  let treeBefore: string | undefined
  let first: CheckResult | undefined
  const none = (reason: string, isBroken = false): TypeReport => ({ ran: false, command, reason, isBroken })
  const isMeant = options.wanted && (options.installs || hasRuntime(root))
  return {
    async before() {
      const check = find()
      if (!isMeant || 'reason' in check) return
      try {
        // Routes that come with the change have no types before the tree has them, and those of the app may have none yet.
        treeBefore = await makeRouteTree(root, env)
        first = await run('Checking types before the change', check)
      } catch (error) {
        rmSync(kept, { recursive: true, force: true })
        throw interruptedWith(error, 'Nothing was written.')
      }
    },
    async after(isInstalled) {
      try {
        if (!options.wanted) return none('--no-check was given')
        // The compiler of a fresh clone comes with the change.
        const check = find()
        if ('reason' in check) return none(check.reason)
        if (!isMeant || !isInstalled || !hasRuntime(root))
          return none(`the packages are not installed. Run ${installLine(root, manager)} first`)
        const reason = await makeRouteTree(root, env)
        if (reason !== undefined && treeBefore === undefined && first)
          return none(`after the change the route tree could not be made: ${reason}`, true)
        const second = await run('Checking types after the change', check)
        if (!second.ended) return none(reasonOf(first, second), isBroken(first, second))
        const before = first?.ended ? first.problems : undefined
        const difference = compareProblems(before ?? [], second.problems)
        const { added, ...rest } = splitRoutes(root, difference, reason)
        const found = before ? { added } : { added: [], ...uncompared(first, added) }
        return { ran: true, command: check.shown, ...rest, ...found }
      } catch (error) {
        throw interruptedWith(error, `The change is written and stays. To check its types: ${command}`)
      } finally {
        rmSync(kept, { recursive: true, force: true })
      }
    },
  }
}

/** Returns the error that a check throws; an interruption also says what became of the app. */
function interruptedWith(error: unknown, sentence: string): unknown {
  return error instanceof InterruptedError
    ? new InterruptedError(`Interrupted while types were checked. ${sentence}`)
    : error
}

/** The errors after a change, where no check of before has ended. */
function uncompared(first: CheckResult | undefined, problems: readonly TypeProblem[]) {
  if (first?.ended !== false) return { uncompared: problems }
  return {
    uncompared: problems,
    uncomparedReason: `the check before the change did not end: ${first.reason}`,
  }
}

function reasonOf(first: CheckResult | undefined, second: CheckResult & { readonly ended: false }): string {
  return first?.ended === false ? `before the change ${first.reason}` : `after the change ${second.reason}`
}

const isBroken = (first: CheckResult | undefined, second: CheckResult) =>
  first?.ended === true && !second.ended && !second.isLate

/** Whether the runtime can be found from a folder. */
function hasRuntime(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules/appkit-runtime/package.json'))) return true
    if (dirname(folder) === folder) return false
  }
}

/** Whether somebody has to do something about the types. */
export function needsWork(report: TypeReport | undefined): boolean {
  if (report === undefined) return false
  return report.ran ? report.added.length + (report.uncompared?.length ?? 0) > 0 : report.isBroken
}

/** How many problems of before are listed one by one. */
const shown = 10
const notInstalled = 'the packages were not installed before the change'

/**
 * Renders the report of a check.
 *
 * @param report - its result.
 * @returns lines, the last one empty.
 */
export function typeLines(report: TypeReport): readonly string[] {
  if (!report.ran) {
    const next = report.command === null ? '' : ` To check: ${report.command}`
    return [`Types were not checked: ${report.reason}.${next}`, '']
  }
  const { added, kept, gone, command, unsettled, uncompared = [], uncomparedReason = notInstalled } = report
  const uncomparedTitle = `Errors that could not be compared, because ${uncomparedReason}`
  const list = (problems: Difference['added']) =>
    problems.map(
      ({ file, line, code, message }) => `  ${file === '' ? '' : `${file}:${line} `}${code}: ${message}`,
    )
  const rest = kept.length > shown ? [`  and ${kept.length - shown} more`] : []
  return [
    ...(added.length > 0 ? [`New errors of ${command} (${added.length})`, ...list(added), ''] : []),
    ...(uncompared.length > 0 ? [`${uncomparedTitle} (${uncompared.length})`, ...list(uncompared), ''] : []),
    ...(unsettled ? unsettledLines(unsettled, command, list) : []),
    ...(kept.length > 0
      ? [`Errors that were there before (${kept.length})`, ...list(kept.slice(0, shown)), ...rest, '']
      : []),
    ...(added.length + kept.length + uncompared.length === 0 && !unsettled
      ? [`Types are right: ${command}`, '']
      : []),
    ...(gone > 0 ? [`Errors of before that are gone: ${gone}`, ''] : []),
  ]
}
