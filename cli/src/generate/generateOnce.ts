import { relative } from 'node:path'
import { commandLine } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import { findConfig, importsOf } from '../host/findProject.js'
import type { ProductionFault } from '../host/productionFaults.js'
import { collectNotes } from './collectNotes.js'
import type { Finding, Note, Notes, PlannedFile, Source } from './document/types.js'
import { listSpecs, type Misnaming, specFolder } from './listSpecs.js'
import { type HostPlan, hostFolder, planHost, planHostSpecs, readHostSpecs } from './planHost.js'
import type { PlanOptions } from './planSpecOutputs.js'
import { comparePlan, isGenerated, listGenerated, type Written, writePlan } from './writePlan.js'

/** The result of one run. */
export interface GenerateReport extends Written {
  /** The differences from the plan before anything was written. */
  readonly findings: readonly Finding[]
  /** How many files are planned. */
  readonly planned: number
  /** Keywords of specs that no validator checks. */
  readonly unenforced: readonly Note[]
  /** Notes on the app's config, if the app was planned. */
  readonly host?: HostNotes
}

/** Notes on an app's config. */
export interface HostNotes extends Pick<HostPlan, 'file' | 'leftOut'> {
  /** Settings of a production build that are not for visitors. Empty unless the check was asked for. */
  readonly production: readonly ProductionFault[]
  /** The config and the files of the app that it imports, from the root, with `/`. */
  readonly sources: readonly string[]
}

/** Options of a run: the outputs that are wanted, and the mode. */
export interface GenerateOptions {
  /** Names of specs, or `host`. Empty for all. */
  readonly only: readonly string[]
  /** Compare, and write nothing. */
  readonly check: boolean
  /** Say what would be written, and write nothing. */
  readonly dryRun?: boolean
  /** Whether a keyword that validators cannot check is an error. Default: false. */
  readonly strict?: boolean
  /** Whether the config is looked at as a production build has it, too. Default: false. */
  readonly production?: boolean
  /** Receives the paths of the specs that the app's config names, from the root, also of those that are invalid. */
  readonly named?: (files: readonly string[]) => void
}

/**
 * Plans and compares, and writes unless `check` or `dryRun` is set.
 *
 * @param root - absolute path of the folder.
 * @param options - the outputs that are wanted, and the mode.
 * @returns the differences and what was written.
 * @throws CliError or SpecError from `planAll`. Then nothing was written.
 */
export async function generateOnce(
  root: string,
  { only, check, strict = false, dryRun = false, production = false, named }: GenerateOptions,
): Promise<GenerateReport> {
  const notes = collectNotes()
  const { files, present, host } = await planAll(root, only, { strict, notes, ...(named && { named }) })
  const findings = await comparePlan(root, files, present)
  if (!check) refuseForeign(findings, host !== undefined)
  const done = check ? { written: [], removed: [] } : await writePlan(root, files, findings, dryRun)
  const report = { ...done, findings, planned: files.length, unenforced: notes.list() }
  if (host === undefined) return report
  const { file, leftOut } = host
  const sources = importsOf(root, file).map((path) => relative(root, path).replaceAll('\\', '/'))
  if (!production) return { ...report, host: { file, leftOut, production: [], sources } }
  const { productionFaults } = await import('../host/productionFaults.js')
  return { ...report, host: { file, leftOut, production: await productionFaults(root, file), sources } }
}

/** Refuses to write over a file that lies among those of specs and has never been generated here. */
function refuseForeign(findings: readonly Finding[], hasHost: boolean): void {
  const foreign = findings.find(
    ({ path, reason }) => reason === 'different' && path.startsWith(`${generatedFolder}/`),
  )
  if (foreign === undefined) return
  const other = hasHost
    ? `, or generate only what the app needs: ${commandLine('generate --only host')}`
    : '.'
  const text = `${foreign.path} is not from create-appkit generate. Nothing was written. Move it elsewhere${other}`
  throw new CliError('GENERATE_FOREIGN', text)
}

/** The planned files and the existing ones. */
export interface Plan {
  readonly files: readonly PlannedFile[]
  /** Existing generated files, relative to the root. Those that are not planned are orphans. */
  readonly present: readonly string[]
  /** The plan from the app's config, unless only specs are planned. */
  readonly host?: HostPlan
}

/** The folder of what is generated from `specs/`. An app may have files of its own there. */
const generatedFolder = 'generated'

/** The name for the app's config among the names of specs. */
const hostName = 'host'

/**
 * Plans everything that can be generated in a folder: from `specs/`, and from the app's config.
 *
 * @param root - absolute path of the folder.
 * @param only - names of specs, also those of the app's config, or `host`. Empty for all.
 * @param options - how to read specs.
 * @returns the plan. Nothing is written.
 * @throws CliError if there is nothing to generate from, or a name is unknown; SpecError for an invalid spec.
 */
export async function planAll(
  root: string,
  only: readonly string[],
  options: PlanOptions = {},
): Promise<Plan> {
  const hasHost = findConfig(root) !== undefined
  // A spec that lies beside a wallet, and was not asked for by its name, does not stop the wallet.
  const leavesOut = hasHost && only.length === 0
  const misnamed: Source[] = []
  const specs = isHostAlone(only, hasHost)
    ? []
    : await listSpecs(root, leavesOut && !options.strict ? leaveOut(misnamed, options.notes) : undefined)
  const names = specs.map(({ name }) => name)
  // The config must be run to know its specs, so it is read only for a name that was not found.
  const known = hasHost ? [...names, hostName] : names
  const ofHost =
    hasHost && only.some((name) => !known.includes(name))
      ? (await readHostSpecs(root)).map(({ name }) => name)
      : []
  const available = [...known, ...ofHost.filter((name) => !known.includes(name))]
  if (available.length === 0) {
    const reason = `There is nothing to generate from in ${root}: neither an appkit.config.ts nor ${specFolder}.`
    throw new CliError('GENERATE_NO_SOURCE', `${reason} Change to your project or name it with --cwd.`)
  }
  const unknown = only.filter((name) => !available.includes(name))
  if (unknown.length > 0) {
    const reason = `--only: there is no ${unknown.join(', ')}. Choose from ${available.join(', ')}.`
    throw new CliError('GENERATE_UNKNOWN_NAME', reason)
  }
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  const chosen = specs.filter(({ name }) => wanted(name))
  const fromSpecs = await planOf(root, chosen, { ...options, leavesOut })
  const own = only.filter((name) => ofHost.includes(name))
  const whole = hasHost && wanted(hostName)
  const host = whole ? await planHost(root) : undefined
  const ofSpecs = whole || own.length > 0 ? await planHostSpecs(root, options, whole ? undefined : own) : []
  const folders =
    only.length > 0
      ? chosen.map(({ name }) => `${generatedFolder}/${name}`)
      : specs.length > 0
        ? [generatedFolder]
        : []
  const ofHostFolders = whole ? [hostFolder] : own.map((name) => `${hostFolder}/${name}`)
  const present = [...(await listIn(root, folders, hasHost)), ...(await listIn(root, ofHostFolders, false))]
  const kept = [...leftOutOf(chosen, options.notes), ...misnamed].map(
    ({ name }) => `${generatedFolder}/${name}/`,
  )
  const files = [...fromSpecs, ...(host?.outputs ?? []), ...ofSpecs]
  const orphans = present.filter((path) => !kept.some((folder) => path.startsWith(folder)))
  return { files, present: orphans, ...(host && { host }) }
}

/** Whether nothing but the app's config is asked for. */
const isHostAlone = (only: readonly string[], hasHost: boolean): boolean =>
  hasHost && only.length > 0 && only.every((name) => name === hostName)

/** Notes the specs that nothing can be named after, and collects them. */
function leaveOut(misnamed: Source[], notes: Notes | undefined) {
  return (spec: Source, why: Misnaming) => {
    misnamed.push(spec)
    notes?.add({ file: spec.file, locate: () => ({ line: 1, col: 1 }) }, why, [], 'generate')
  }
}

/** The documents for which nothing was generated. Code that was made of them before stays. */
function leftOutOf(specs: readonly Source[], notes: Notes | undefined): readonly Source[] {
  const files = (notes?.list() ?? []).flatMap(({ by, file }) => (by === 'generate' ? [file] : []))
  return specs.filter(({ file }) => files.includes(file))
}

/** Plans specs. An app that has none does not load what reads them. */
async function planOf(
  root: string,
  specs: readonly Source[],
  options: PlanOptions,
): Promise<readonly PlannedFile[]> {
  if (specs.length === 0) return []
  const { planSpecOutputs } = await import('./planSpecOutputs.js')
  return planSpecOutputs(root, specs, options)
}

/** The generated files in folders; `isShared` if files of others may be among them, which are nothing of ours. */
async function listIn(
  root: string,
  folders: readonly string[],
  isShared: boolean,
): Promise<readonly string[]> {
  const listed = await Promise.all(folders.map((folder) => listGenerated(root, folder)))
  const paths = listed.flat()
  if (!isShared) return paths
  const own = await Promise.all(paths.map((path) => isGenerated(root, path)))
  return paths.filter((_, index) => own[index])
}
