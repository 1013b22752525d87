import { existsSync } from 'node:fs'
import { CliError } from '../errors/CliError.js'
import { findConfig } from '../host/findProject.js'
import { listGenerated } from './listGenerated.js'
import { listSpecs, specFolder } from './listSpecs.js'
import { hostFolder } from './planHostSpecs.js'
import type { PlanOptions } from './planSpecOutputs.js'
import type { PlannedFile, Source } from './types.js'

/** Everything that is to be, and what is there now. */
export interface Plan {
  readonly files: readonly PlannedFile[]
  /** Generated files that exist, relative to the root. Those that are not planned are orphans. */
  readonly present: readonly string[]
}

/** The name that stands for a host's config among the names of specs. */
const hostName = 'host'

/**
 * Plans everything that can be generated in a folder: from `specs/`, and from a host's config.
 *
 * @param root Absolute path of the folder.
 * @param only Names of specs, those of the host's config among them, or `host`; empty for everything.
 * @param options How to read specs.
 * @returns The plan. Nothing was written.
 * @throws CliError when there is nothing to generate from, or a name is unknown; SpecError for a broken spec.
 */
export async function planAll(
  root: string,
  only: readonly string[],
  options: PlanOptions = {},
): Promise<Plan> {
  if (!existsSync(root)) throw new CliError('GENERATE_NO_FOLDER', `There is no folder ${root}.`)
  const specs = await listSpecs(root)
  const names = specs.map(({ name }) => name)
  const hasHost = findConfig(root) !== undefined
  // Only a name that is none of these is looked for in the config, which has to be run for it.
  const known = hasHost ? [...names, hostName] : names
  const ofHost = hasHost && only.some((name) => !known.includes(name)) ? await namesOfHost(root) : []
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
  const fromSpecs = chosen.length > 0 ? await planSpecs(root, chosen, options) : []
  const own = only.filter((name) => ofHost.includes(name))
  const whole = hasHost && wanted(hostName)
  const fromHost = whole ? await planHost(root, options) : await planHostNames(root, own, options)
  const folders =
    only.length > 0 ? chosen.map(({ name }) => `generated/${name}`) : specs.length > 0 ? ['generated'] : []
  if (whole) folders.push(hostFolder)
  else folders.push(...own.map((name) => `${hostFolder}/${name}`))
  const present = await Promise.all(folders.map((folder) => listGenerated(root, folder)))
  return { files: [...fromSpecs, ...fromHost], present: present.flat() }
}

async function planSpecs(root: string, sources: readonly Source[], options: PlanOptions) {
  const { planSpecOutputs } = await import('./planSpecOutputs.js')
  return planSpecOutputs(root, sources, options)
}

async function planHost(root: string, options: PlanOptions) {
  const { planHostOutputs } = await import('../host/planHostOutputs.js')
  const { planHostSpecs } = await import('./planHostSpecs.js')
  return [...(await planHostOutputs(root)), ...(await planHostSpecs(root, options))]
}

async function namesOfHost(root: string): Promise<readonly string[]> {
  const { readHostSpecs } = await import('./planHostSpecs.js')
  return (await readHostSpecs(root)).map(({ name }) => name)
}

async function planHostNames(root: string, names: readonly string[], options: PlanOptions) {
  if (names.length === 0) return []
  const { planHostSpecs } = await import('./planHostSpecs.js')
  return planHostSpecs(root, options, names)
}
