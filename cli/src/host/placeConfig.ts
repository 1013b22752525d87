import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { CliError } from '../errors/CliError.js'
import { findConfig } from './findProject.js'
import { readTsProject, type TsProject } from './readTsProject.js'
import type { ConfigFile, Target } from './types.js'

/** Where our files go in a host, and how they are named there. */
export interface HostPlace {
  /** Where a new config goes. */
  readonly configFile: ConfigFile
  /** What the entry puts behind the path of a module of ours. */
  readonly ending: '' | '.js'
}

/**
 * Decides where the config of an app goes that is joined: beside package.json, or in `src` when the app compiles only
 * what lies there.
 *
 * @param target The host.
 * @param entry The file that gets the provider, if it was found.
 * @throws CliError `TARGET_TYPESCRIPT`, exit code 2, when the host cannot compile what would be written, whatever its
 * place.
 */
export async function placeConfig(
  { root, kind, shown, typescript, packageJson }: Target,
  entry: string | undefined,
): Promise<HostPlace> {
  const extension = typescript ? 'ts' : 'js'
  const usual: HostPlace = { configFile: `appkit.config.${extension}`, ending: '' }
  if (kind !== 'viteReact') return usual
  const project = entry === undefined ? undefined : await readTsProject(root, entry)
  const ending = project !== undefined && isNodeResolution(project.options) ? '.js' : ''
  const present = findConfig(root)
  if (present !== undefined) return { configFile: present, ending }
  const refuse = (reason: string): CliError =>
    new CliError('TARGET_TYPESCRIPT', `${shown} cannot be joined as it is: ${reason} Nothing was written.`)
  const version = typescript ? versionOf(root, packageJson) : undefined
  if (version !== undefined && version < 5) {
    throw refuse(
      `it uses TypeScript ${version}; the types need TypeScript 5.0 or newer. Update typescript first.`,
    )
  }
  if (project === undefined) return usual
  const checked = typescript || project.options.checkJs
  const obstacle = checked ? obstacleIn(project, version, isModule(packageJson)) : undefined
  if (obstacle !== undefined) throw refuse(obstacle)
  const fits = (path: string) => project.allows(path) && (!project.options.composite || project.covers(path))
  const generated = `src/appkit/generated/kit.${extension}`
  const configFile = [usual.configFile, `src/appkit.config.${extension}` as const].find(fits)
  if (!fits(generated) || configFile === undefined) {
    const why = project.allows(generated) ? 'is composite and does not include' : 'has a rootDir without'
    throw refuse(`${project.file} ${why} src/appkit, where the generated files go. Let it include "src".`)
  }
  return { configFile, ending }
}

/** The numbers are TypeScript's own: of modules up to ES2015, of resolution as it was before modules. */
const es2015 = 5
const system = 4
const node16 = 100
const preserve = 200
const classic = 1

/** What in a tsconfig keeps every place from working, as the sentence that follows the folder's name. */
function obstacleIn(
  { file, options }: TsProject,
  version: number | undefined,
  module: boolean,
): string | undefined {
  const { module: kind, moduleResolution, isolatedDeclarations } = options
  const old = kind === undefined ? (version ?? 6) < 6 : kind <= es2015 && kind !== system
  if (old) {
    const given = kind === undefined ? 'names no module' : 'has a module setting'
    return `${file} ${given} under which import.meta does not compile. Set "module": "ESNext" there, as Vite builds it.`
  }
  if (moduleResolution === classic)
    return `${file} has "moduleResolution": "classic", which finds no packages. Set "bundler" there.`
  if (isNodeResolution(options) && !module)
    return `${file} takes its files for CommonJS, because package.json has no "type": "module". Add it, or set "moduleResolution": "bundler".`
  if (isolatedDeclarations)
    return `${file} has "isolatedDeclarations", and the type of a config is inferred. Turn it off for the app.`
  return undefined
}

function isNodeResolution({ module: kind, moduleResolution }: ts.CompilerOptions): boolean {
  if (moduleResolution !== undefined) return moduleResolution === 3 || moduleResolution === 99
  return kind !== undefined && kind >= node16 && kind < preserve
}

function isModule(packageJson: string | undefined): boolean {
  return parse(packageJson).type === 'module'
}

/** First number of the TypeScript that is installed, or that package.json asks for. */
function versionOf(root: string, packageJson: string | undefined): number | undefined {
  const installed = join(root, 'node_modules/typescript/package.json')
  const { dependencies, devDependencies } = parse(packageJson)
  const ranges = { ...record(dependencies), ...record(devDependencies) }
  const version = existsSync(installed) ? parse(readFileSync(installed, 'utf8')).version : ranges.typescript
  const major = /^[\^~>=v\s]*(\d+)/.exec(String(version ?? ''))?.[1]
  return major === undefined ? undefined : Number(major)
}

function parse(text = '{}'): Readonly<Record<string, unknown>> {
  return record(JSON.parse(text.replace(/^\uFEFF/, '')))
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
