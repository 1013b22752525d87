import { addJsonEntries, addJsonMember } from '../edits/addJsonEntries.js'
import { CliError } from '../errors/CliError.js'
import type { ConflictMode } from '../flags/types.js'
import type { Target } from '../host/types.js'
import { mergePackageJson } from './mergePackageJson.js'
import { sha256 } from './sha256.js'
import type { PlannedDependency, PlannedFile } from './types.js'

/**
 * Plans package.json: the template's with our packages, or the host's with the smallest edit.
 *
 * @param target The host.
 * @param own The template's package.json, for a new app.
 * @param wanted Our packages.
 * @param onConflict `overwrite` replaces ranges, and in a new app the whole file.
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
  const { text, dependencies, warnings } = mergePackageJson(start ?? '{}\n', wanted, overwrite)
  refuseBroken(text, dependencies)
  const action = before === undefined ? 'create' : text === before ? 'unchanged' : 'update'
  const replaces = before === undefined ? null : sha256(before)
  const file: PlannedFile = { path: 'package.json', kind: 'shared', action, content: text, replaces }
  return { file, dependencies, warnings }
}

/** Nothing is written that does not say what it should. */
function refuseBroken(text: string, dependencies: readonly PlannedDependency[]): void {
  try {
    const manifest: Record<string, unknown> = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (dependencies.every(({ name, range, section }) => record(manifest[section])[name] === range)) return
  } catch {}
  const wanted = dependencies.map(({ name, range }) => `${name} ${range}`).join(' and ')
  throw new CliError(
    'PACKAGE_JSON_EDIT',
    `package.json cannot be edited without breaking it. Add ${wanted} to it yourself, then run this again.`,
  )
}

/** Adds scripts and packages of the template that the host's package.json does not have. */
function addMissing(host: string, template: string): string {
  const theirs: Record<string, unknown> = JSON.parse(host.replace(/^\uFEFF/, ''))
  const ours: Record<string, unknown> = JSON.parse(template)
  let text = host
  if (theirs.type === undefined) text = addJsonMember(text, 'type', 'module')
  const present = { ...record(theirs.dependencies), ...record(theirs.devDependencies) }
  for (const section of ['scripts', 'dependencies', 'devDependencies']) {
    const has = section === 'scripts' ? record(theirs.scripts) : present
    const missing = Object.entries(record(ours[section])).filter(([key]) => !(key in has))
    text = addJsonEntries(
      text,
      section,
      Object.fromEntries(missing.map(([key, value]) => [key, String(value)])),
    )
  }
  return text
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
