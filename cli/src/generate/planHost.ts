import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../../common/records.js'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { findConfig } from '../host/findProject.js'
import { type LeftOut, leftOutOf } from '../host/leftOut.js'
import { loadHostConfig } from '../host/loadHostConfig.js'
import { readHost } from '../host/readHost.js'
import type { ConfigFile, PlannedOutput } from '../host/types.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import type { PlannedFile, Source } from './document/types.js'
import { isSpecName, specNameRule } from './listSpecs.js'
import type { PlanOptions } from './planSpecOutputs.js'

/** The folder of an app's generated files, relative to its root. */
export const hostFolder = 'src/appkit/generated'

/**
 * Plans clients and validators from the specs in an app's config: `specs: { catalogue: './specs/catalogue.yaml'
 * }`. OpenAPI and JSON Schema can both be YAML or JSON. The content of the file decides which it is.
 *
 * @param root - absolute path of the host.
 * @param options - how to read them.
 * @param only - names of specs. Default: all.
 * @returns final texts under `src/appkit/generated/<name>/`. Empty if the config names no specs.
 * @throws CliError `CONFIG_INVALID` if `specs` is invalid, SpecError for an invalid spec.
 */
export async function planHostSpecs(
  root: string,
  options: PlanOptions = {},
  only?: readonly string[],
): Promise<readonly PlannedFile[]> {
  const sources = (await readHostSpecs(root)).filter(({ name }) => only?.includes(name) ?? true)
  options.named?.(sources.map(({ file }) => file))
  if (sources.length === 0) return []
  const { planSpecOutputs } = await import('./planSpecOutputs.js')
  const files = await planSpecOutputs(root, sources, options)
  const config = findConfig(root)
  const end = config ? lineEndOf(await readFile(join(root, config), 'utf8')) : '\n'
  return files.map(({ path, content }) => ({
    path: path.replace(/^generated/, hostFolder),
    content: withLineEnds(content, end),
  }))
}

/**
 * Reads which specs an app's config names.
 *
 * @param root - absolute path of the host.
 * @throws CliError `CONFIG_INVALID` if `specs` is invalid.
 */
export async function readHostSpecs(root: string): Promise<readonly Source[]> {
  const file = findConfig(root)
  const config: unknown = file ? await loadHostConfig(root, file) : undefined
  const specs = isRecord(config) ? config.specs : undefined
  if (!file || specs === undefined) return []
  const fail = (sentence: string) => new CliError('CONFIG_INVALID', `${file}: ${sentence}`, 1)
  if (!isRecord(specs))
    throw fail("specs must be an object, for example specs: { catalogue: './specs/catalogue.yaml' }.")
  return Object.entries(specs).map(([name, path]) => toSource(name, path, fail))
}

function toSource(name: string, path: unknown, fail: (sentence: string) => CliError): Source {
  if (!isSpecName(name)) throw fail(`specs has ${JSON.stringify(name)}; ${specNameRule}`)
  if (typeof path !== 'string' || !/\.(ya?ml|json)$/.test(path))
    throw fail(`specs.${name} must be the path of a .yaml file or a .json file (OpenAPI or JSON Schema).`)
  return { name, file: path.replace(/^\.\//, '') }
}

/** The generated files of an app's config, and the features that they lack. */
export interface HostPlan {
  /** The path of the config. */
  readonly file: ConfigFile
  /** Final texts with paths relative to the root, sorted by path. */
  readonly outputs: readonly PlannedOutput[]
  /** The features that are on, and for which the config has no service. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Plans the generated files of an app from its `appkit.config`. Writes nothing.
 *
 * @param root - the app's root folder. The packages that its config imports must be installed there.
 * @throws CliError with exit code 1, `appkit.config.ts: <sentence>`, if the config is missing, invalid or
 *   cannot be run.
 */
export async function planHost(root: string): Promise<HostPlan> {
  const file = findConfig(root)
  if (!file) throw new CliError('CONFIG_MISSING', `appkit.config.ts: there is none in ${root}.`, 1)
  const { shape } = await readHost(root, file)
  return { file, outputs: renderHostOutputs(shape), leftOut: leftOutOf(shape) }
}
