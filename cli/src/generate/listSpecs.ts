import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { findConfig, findProject, refuseFolders } from '../host/findProject.js'
import type { Source, SourceKind } from './document/types.js'

/** The folder of specs, relative to the root. */
export const specFolder = 'specs'

/** The folder of specs of services, relative to the root. */
export const serviceFolder = 'specs/openapi'

const serviceEnds = ['.json', '.yaml', '.yml']
const schemaEnd = '.schema.json'

/** Why nothing can be generated from a spec: its own name, or one that another spec has too. */
export type Misnaming = 'name' | 'name twice'

/**
 * Lists the specs of a project: `.yaml`, `.yml` and `.json` files in `specs/openapi`, and `specs/*.schema.json`.
 *
 * @param root - absolute path of the project.
 * @param leaveOut - receives those with names that cannot be used, and they are not listed. Without it they are an error, and so are
 *   two of one name from which something was generated.
 * @returns the specs, sorted by name. Empty without a folder of specs.
 * @throws CliError `GENERATE_BAD_NAME` if a file name gives no valid name, `GENERATE_NAME_TWICE` if two files
 *   would have the same folder.
 */
export async function listSpecs(
  root: string,
  leaveOut?: (spec: Source, why: Misnaming) => void,
): Promise<readonly Source[]> {
  const found = await Promise.all([
    ...serviceEnds.map((end) => sourcesIn(root, serviceFolder, end, 'service')),
    sourcesIn(root, specFolder, schemaEnd, 'messages'),
  ])
  const key = ({ name, file }: Source) => `${name}\n${file}`
  const all = found.flat().sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const unusable = all.filter(({ name }) => !isSpecName(name))
  // Some file systems ignore case, so the folders would be the same.
  const alike = (name: string) => all.filter((other) => other.name.toLowerCase() === name.toLowerCase())
  const twice = all.filter((spec) => !unusable.includes(spec) && alike(spec.name).length > 1)
  if (leaveOut === undefined) refuseNames(unusable, twice)
  // Code that was generated from one of them would stay as it is, and look up to date.
  else refuseNames([], twice.some(({ name }) => existsSync(join(root, 'generated', name))) ? twice : [])
  for (const spec of unusable) leaveOut?.(spec, 'name')
  for (const spec of twice) leaveOut?.(spec, 'name twice')
  return all.filter((spec) => !unusable.includes(spec) && !twice.includes(spec))
}

/** Refuses the first spec whose name cannot be used, or the first two that have one name. */
function refuseNames([unusable]: readonly Source[], [twice, other]: readonly Source[]): void {
  if (unusable) {
    const reason = `${JSON.stringify(unusable.file)} cannot be generated from, because folders and functions are named after it: ${specNameRule} Rename it.`
    throw new CliError('GENERATE_BAD_NAME', reason, 1)
  }
  if (!twice || !other) return
  const reason = `Two specs are named ${twice.name}: ${twice.file} and ${other.file}. Rename one.`
  throw new CliError('GENERATE_NAME_TWICE', reason, 1)
}

/** The rule for names of specs, which become names of folders and functions. */
export const specNameRule =
  'a name is letters and digits, with single hyphens, dots or underscores between them, and begins with a letter.'

/** Whether a name follows `specNameRule`. */
export function isSpecName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*([-._][A-Za-z0-9]+)*$/.test(name) && name.length <= 64
}

async function sourcesIn(root: string, folder: string, end: string, kind: SourceKind) {
  const entries = await readdir(join(root, folder)).catch(() => [])
  return entries
    .filter((entry) => entry.endsWith(end))
    .map((entry): Source => ({ name: entry.slice(0, -end.length), file: `${folder}/${entry}`, kind }))
}

/**
 * The folder that `generate` works in: the given one, else the current one if it has sources of its own, else
 * the project that contains it.
 *
 * @param named - the value of `--cwd`.
 * @param cwd - the current folder.
 * @returns absolute path.
 * @throws CliError `FOLDER_MISSING` or `FILE_IS_FOLDER`, exit code 2.
 */
export function projectRoot(named: string | undefined, cwd: string): string {
  const root = folderOf(named, cwd)
  refuseFolders(root)
  return root
}

function folderOf(named: string | undefined, cwd: string): string {
  if (named !== undefined) {
    const root = resolve(cwd, named)
    if (existsSync(root) && statSync(root).isDirectory()) return root
    throw new CliError('FOLDER_MISSING', `There is no folder ${root}. Name the folder of your app.`)
  }
  const project = findProject(cwd)
  if (project === undefined || project === cwd || existsSync(join(cwd, specFolder))) return cwd
  const config = findConfig(project)
  const ownConfig = findConfig(cwd) !== undefined
  // The config of a project may be in its src folder.
  if (ownConfig && !(config && dirname(join(project, config)) === cwd)) return cwd
  return config || existsSync(join(project, specFolder)) ? project : cwd
}
