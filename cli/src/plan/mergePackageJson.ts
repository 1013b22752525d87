import { addJsonEntries } from '../edits/addJsonEntries.js'
import type { PlannedDependency } from './types.js'

/**
 * Adds packages to a host's package.json. One the host already names, in any section, stays as it is.
 *
 * @param text The host's package.json, which parses.
 * @param wanted The packages to add.
 * @param overwrite Replace a range the host has with ours.
 * @returns The new text, the packages that end up as wanted, and a sentence per package that was kept.
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
      (key) => name in record(manifest[key]),
    )
    const present = section && record(manifest[section])[name]
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

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
