import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { fieldsOf } from '../../../common/records.js'
import { CliError } from '../errors/CliError.js'
import { findConfig } from './findProject.js'
import { readTsProject, type TsProject } from './readTsProject.js'
import type { ConfigFile, Target } from './types.js'

/** The paths of our files in a host. */
export interface HostPlace {
  /** The path of a new config. */
  readonly configFile: ConfigFile
  /** The file extension in the entry's imports of our modules. */
  readonly ending: '' | '.js'
}

/**
 * Decides where the config of an existing app goes: beside package.json, or in `src` if the app compiles only that
 * folder.
 *
 * @param target - the host.
 * @param entry - the file that gets the provider, if it was found.
 * @throws CliError `TARGET_TYPESCRIPT`, exit code 2, if the host cannot compile our files in any folder.
 */
export async function placeConfig(
  { root, kind, shown, typescript, packageJson }: Target,
  entry: string | undefined,
): Promise<HostPlace> {
  const extension = typescript ? 'ts' : 'js'
  const usual: HostPlace = { configFile: `appkit.config.${extension}`, ending: '' }
  if (kind === 'framework') return { ...usual, configFile: findConfig(root) ?? usual.configFile }
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

/** TypeScript's numbers for modules up to ES2015, and for the resolution of before modules. */
const es2015 = 5
const system = 4
const node16 = 100
const preserve = 200
const classic = 1

/** The setting of a tsconfig that makes every path fail, as the sentence after the folder's name. */
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

/** The major version of TypeScript that is installed, or that package.json requires. */
function versionOf(root: string, packageJson: string | undefined): number | undefined {
  const installed = join(root, 'node_modules/typescript/package.json')
  const { dependencies, devDependencies } = parse(packageJson)
  const ranges = { ...fieldsOf(dependencies), ...fieldsOf(devDependencies) }
  const version = existsSync(installed) ? parse(readFileSync(installed, 'utf8')).version : ranges.typescript
  const major = /^[\^~>=v\s]*(\d+)/.exec(String(version ?? ''))?.[1]
  return major === undefined ? undefined : Number(major)
}

function parse(text = '{}'): Readonly<Record<string, unknown>> {
  return fieldsOf(JSON.parse(text.replace(/^\uFEFF/, '')))
}
