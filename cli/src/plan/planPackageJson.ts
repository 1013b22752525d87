import { existsSync, readFileSync } from 'node:fs'
import { fieldsOf } from '../../../common/records.js'
import { addJsonEntries } from '../edits/addJsonEntries.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import type { ConflictMode } from '../flags/types.js'
import { planPeers, unbridged } from '../host/peers.js'
import type { Target } from '../host/types.js'
import type { PlannedDependency, PlannedFile } from '../lock/types.js'

/**
 * Plans package.json: the template's with our packages, or the host's with the smallest edit. With the runtime come the
 * packages that it shares with the host, where the host has none.
 *
 * @param target - the host.
 * @param own - the template's package.json, for a new app.
 * @param wanted - our packages.
 * @param onConflict - `overwrite` replaces ranges, and in a new app the whole file.
 */
export function planPackageJson(
  target: Target,
  own: string | undefined,
  wanted: readonly PlannedDependency[],
  onConflict: ConflictMode,
): { file: PlannedFile; dependencies: readonly PlannedDependency[]; warnings: readonly string[] } {
  const before = target.packageJson
  const overwrite = onConflict === 'overwrite'
  const base = before === undefined || (overwrite && own !== undefined) ? own : before
  const start = before !== undefined && own !== undefined && !overwrite ? addMissing(before, own) : base
  const withRuntime = wanted.some(({ name }) => name === 'appkit-runtime')
  const peers = withRuntime ? planPeers(target.root, start, onConflict) : undefined
  const shared = (peers?.added ?? []).map((peer) => ({ ...peer, section: 'dependencies' }) as const)
  const merged = mergePackageJson(start ?? '{}\n', [...wanted, ...shared], overwrite)
  const { text, dependencies } = merged
  const warnings = [
    ...merged.warnings,
    ...(peers?.stale ?? []),
    ...(peers?.outside ?? []).map(
      ({ what, wanted: fit }) => `${what}. Install ${fit}, else the app has errors.`,
    ),
    ...(withRuntime ? unbridged(target.root, start) : []),
  ]
  refuseBroken(text, dependencies)
  const action = before === undefined ? 'create' : text === before ? 'unchanged' : 'update'
  const replaces = before === undefined ? null : sha256(before)
  const file: PlannedFile = { path: 'package.json', kind: 'shared', action, content: text, replaces }
  return { file, dependencies, warnings }
}

/**
 * Reads package.json of an app that has one.
 *
 * @param root - the app's folder.
 * @throws CliError `PACKAGE_JSON_MISSING`, exit code 2.
 */
export function readPackageJson(root: string): string {
  const place = placeOf(root, 'package.json')
  if (existsSync(place)) return readFileSync(place, 'utf8')
  throw new CliError(
    'PACKAGE_JSON_MISSING',
    `There is no package.json in ${root}. Restore it, then run this again.`,
  )
}

/** Checks the edited text before it is written. */
function refuseBroken(text: string, dependencies: readonly PlannedDependency[]): void {
  try {
    const manifest: Record<string, unknown> = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (dependencies.every(({ name, range, section }) => fieldsOf(manifest[section])[name] === range)) return
  } catch {}
  const wanted = dependencies.map(({ name, range }) => `${name} ${range}`).join(' and ')
  throw new CliError(
    'PACKAGE_JSON_EDIT',
    `package.json cannot be edited without breaking it. Add ${wanted} to it yourself, then run this again.`,
  )
}

/**
 * Adds scripts and packages of the template that the host's package.json does not have. Its `type` stays, also where it has
 * none: the host's own files are run by it.
 */
function addMissing(host: string, template: string): string {
  const theirs: Record<string, unknown> = JSON.parse(host.replace(/^\uFEFF/, ''))
  const ours: Record<string, unknown> = JSON.parse(template)
  let text = host
  const present = { ...fieldsOf(theirs.dependencies), ...fieldsOf(theirs.devDependencies) }
  for (const section of ['scripts', 'dependencies', 'devDependencies']) {
    const has = section === 'scripts' ? fieldsOf(theirs.scripts) : present
    const missing = Object.entries(fieldsOf(ours[section])).filter(([key]) => !(key in has))
    text = addJsonEntries(
      text,
      section,
      Object.fromEntries(missing.map(([key, value]) => [key, String(value)])),
    )
  }
  return text
}

/** Whether a package.json, which parses, names a package among its dependencies. */
export function hasPackage(packageJson: string, name: string): boolean {
  const manifest: { dependencies?: unknown; devDependencies?: unknown } = fieldsOf(
    JSON.parse(packageJson.replace(/^\uFEFF/, '')),
  )
  return [manifest.dependencies, manifest.devDependencies].some((section) => name in fieldsOf(section))
}

/**
 * Adds packages to a host's package.json. Packages that the host already has, in any section, stay as they are.
 *
 * @param text - the host's package.json, which parses.
 * @param wanted - the packages to add.
 * @param overwrite - replaces the host's ranges with ours.
 * @returns the new text, the packages that have the wanted range, and a sentence for each package that was kept.
 */
export function mergePackageJson(
  text: string,
  wanted: readonly PlannedDependency[],
  overwrite: boolean,
): { text: string; dependencies: readonly PlannedDependency[]; warnings: readonly string[] } {
  const manifest: Record<string, unknown> = JSON.parse(text.replace(/^\uFEFF/, ''))
  const dependencies: PlannedDependency[] = []
  const warnings: string[] = []
  let result = text
  for (const dependency of wanted) {
    const { name, range } = dependency
    const section = (['dependencies', 'devDependencies'] as const).find(
      (key) => name in fieldsOf(manifest[key]),
    )
    const present = section && fieldsOf(manifest[section])[name]
    if (present !== undefined && present !== range && !overwrite) {
      warnings.push(
        `package.json has ${name} ${String(present)}, which stays; this version would add ${range}.`,
      )
      continue
    }
    const target = section ?? dependency.section
    dependencies.push({ ...dependency, section: target })
    const after = ['dependencies', 'scripts', 'type', 'version', 'name']
    if (present !== range) result = addJsonEntries(result, target, { [name]: range }, after)
  }
  return { text: result, dependencies, warnings }
}
