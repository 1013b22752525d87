import { relative } from 'node:path'
import { commandLine } from '../about/names.js'
import type { CommandContext } from '../context/CommandContext.js'
import { CliError } from '../errors/CliError.js'
import { groupLeftOut } from '../host/leftOut.js'
import type { FindingReason, Note } from './document/types.js'
import { type GenerateReport, generateOnce, type HostNotes } from './generateOnce.js'
import { projectRoot, specNameRule } from './listSpecs.js'

/** Flags of `appkit generate`. */
export interface GenerateFlags {
  readonly check?: boolean
  /** Lists what would be written and writes nothing; not an error as with `check`. */
  readonly dryRun?: boolean
  readonly watch?: boolean
  readonly only?: readonly string[]
  readonly cwd?: string
  readonly json?: boolean
  readonly strict?: boolean
}

/**
 * Runs `appkit generate`.
 *
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 0 done, 1 differences, 130 if watching was interrupted.
 * @throws CliError for wrong flags and, unless watching, for any error of the generation.
 */
export async function runGenerate(
  flags: GenerateFlags,
  { cwd, env, writeOut }: Pick<CommandContext, 'cwd' | 'env' | 'writeOut'>,
): Promise<number> {
  const print = (text: string) => writeOut(`${text}\n`)
  const { check = false, dryRun = false, json = false, strict = false, only = [] } = flags
  const root = projectRoot(flags.cwd, cwd)
  if (check && flags.watch) {
    throw new CliError('GENERATE_FLAGS', '--check and --watch cannot be used together. Choose one.')
  }
  if (dryRun && (check || flags.watch)) {
    const other = check ? '--check' : '--watch'
    throw new CliError('GENERATE_FLAGS', `--dry-run and ${other} cannot be used together. Choose one.`)
  }
  if (flags.cwd === undefined && root !== cwd && !json) print(`In ${relative(cwd, root)}`)
  if (!flags.watch) {
    // Whoever checks is about to build.
    const production = check || env.NODE_ENV === 'production'
    const report = await generateOnce(root, { only, check, strict, dryRun, production })
    print(printReport(report, { check, dryRun, json }))
    return check && report.findings.length > 0 ? 1 : 0
  }
  let noted: string | undefined
  let specs: readonly string[] = []
  const named = (files: readonly string[]) => {
    specs = files
  }
  const run = async (first = false): Promise<void> => {
    try {
      const report = await generateOnce(root, { only, check, strict, named })
      const left = JSON.stringify(report.host?.leftOut)
      const isNoted = left === noted
      noted = left
      print(printReport(isNoted ? withoutNotes(report) : report, { check, json }))
    } catch (error) {
      // A wrong flag stays wrong. Later, a spec is often invalid for a moment while it is edited, and a config
      // is missing for a moment while it is replaced.
      if (first && error instanceof CliError && error.exitCode === 2) throw error
      print(printFailure(error, json))
    }
  }
  await run(true)
  const { watchSources } = await import('./watchSources.js')
  if (!json) print('Watching for changes. Ctrl-C to stop.')
  return new Promise((settle, fail) => {
    const again = () => run().catch(fail)
    const stop = watchSources(root, again, undefined, () => specs)
    process.once('SIGINT', () => {
      stop()
      settle(130)
    })
  })
}

/** The report of a later run that has nothing new to say of the config. */
const withoutNotes = ({ host: _, ...report }: GenerateReport): GenerateReport => report

function printFailure(error: unknown, json: boolean): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof CliError ? error.code : 'GENERATE_FAILED'
  return json ? JSON.stringify({ ok: false, error: { code, message } }) : message
}

const reasons: Readonly<Record<FindingReason, string>> = {
  missing: 'missing: it has not been generated',
  stale: 'stale: its source has changed since',
  edited: 'edited: it was changed by hand',
  different: 'different: it was changed by hand, or its source has changed since',
  orphaned: 'orphaned: nothing generates it',
}

/**
 * Writes a report as text.
 *
 * @param report - the result of a run.
 * @param options - `check`: nothing was written. `json`: one object for programs.
 * @returns the text, without a line feed at its end.
 */
export function printReport(
  report: GenerateReport,
  {
    check,
    dryRun = false,
    json,
  }: { readonly check: boolean; readonly dryRun?: boolean; readonly json: boolean },
): string {
  const { findings, written, removed, planned, unenforced, host } = report
  if (json)
    return JSON.stringify({
      ...(check
        ? { ok: findings.length === 0, planned, findings }
        : { ok: true, ...(dryRun && { dryRun }), planned, written, removed }),
      ...(!check && host && { sources: host.sources }),
      ...(unenforced.length > 0 && { unenforced }),
      ...(host && host.leftOut.length > 0 && { leftOut: host.leftOut }),
      ...(host && host.production.length > 0 && { production: host.production }),
    })
  if (check && findings.length === 0)
    return [`All ${planned} generated files are up to date.`, ...hostLines(host)].join('\n')
  if (check) {
    const lines = findings.map(({ path, reason }) => `${path} ${reasons[reason]}`)
    return [
      ...lines,
      `${findings.length} of ${planned} generated files differ. Run: ${commandLine('generate')}`,
    ].join('\n')
  }
  const stray = findings.filter(({ path, reason }) => reason === 'orphaned' && !removed.includes(path))
  const lines = [
    ...written.map((path) => `${dryRun ? 'would write ' : 'wrote  '} ${path}`),
    ...removed.map((path) => `${dryRun ? 'would remove' : 'removed'} ${path}`),
    ...stray.map(({ path }) => `left    ${path} (not generated; move it elsewhere)`),
  ]
  const said = unenforced.map(noteLine)
  if (lines.length === 0) lines.push(`Nothing to do: all ${planned} generated files are up to date.`)
  return [...lines, ...said, ...hostLines(host)].join('\n')
}

/** Why nothing is generated from a document, and what to do, by what is noted of it. */
function whyLeftOut(keyword: string): string {
  const end = `or generate only what the app needs: ${commandLine('generate --only host')}`
  if (keyword === 'name twice')
    return `has the name of another spec, so nothing is generated from it. Rename one, ${end}`
  if (keyword === 'name')
    return `has a name that folders and functions cannot have, so nothing is generated from it. Rename it: ${specNameRule.replace(/\.$/, '')}, ${end}`
  return `is Swagger 2, so nothing is generated from it. Convert it to OpenAPI 3, ${end}`
}

function noteLine({ file, line, col, keyword, by, count }: Note): string {
  const place = `${file}:${line}:${col}`
  // A name that cannot be used may hold anything, such as a line break.
  if (by === 'generate')
    return `${keyword === 'swagger' ? place : JSON.stringify(file)} ${whyLeftOut(keyword)}`
  const what = by === 'client' ? 'followed by the client' : 'enforced by validators'
  const times = count > 1 ? ` (${count} times)` : ''
  return `${place} ${keyword}${keyword.endsWith('.') ? ' It' : ''} is not ${what}${times}`
}

function hostLines(host: HostNotes | undefined): readonly string[] {
  if (host === undefined) return []
  const { file, leftOut, production } = host
  const rows = groupLeftOut(leftOut.map((each) => ({ ...each, named: true }))).map(
    ({ features, needs }) => [features.join(', '), needs.join(' or ')] as const,
  )
  const width = Math.max(...rows.map(([features]) => features.length)) + 2
  return [
    ...(rows.length > 0
      ? [
          '',
          `On, but without effect, because ${file} lacks what they need:`,
          ...rows.map(([features, needs]) => `  ${features.padEnd(width)}${needs}`),
          'Set it, or turn them off in features. What you get with what: docs/config.md#what-you-get-with-what',
        ]
      : []),
    ...(production.length > 0
      ? [
          '',
          `Not for visitors, in ${file} as a production build has it:`,
          ...production.map(({ message, fix }) => `  ${message} ${fix}`),
        ]
      : []),
  ]
}
