import type { LocalPackages, PlannedDependency } from './types.js'

/**
 * Says which packages a host needs.
 *
 * @param local The packages as files, if they are.
 * @param version Version of create-appkit; the runtime carries the same.
 */
export function planDependencies(
  local: LocalPackages | undefined,
  version: string,
): readonly PlannedDependency[] {
  const range = (name: string | undefined) => (name === undefined ? `^${version}` : `file:vendor/${name}`)
  return [
    { name: 'appkit-runtime', range: range(local?.runtime.name), section: 'dependencies' },
    { name: 'create-appkit', range: range(local?.cli?.name), section: 'devDependencies' },
  ]
}
