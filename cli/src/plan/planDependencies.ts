import type { PackageManager } from '../flags/types.js'
import { readVersion } from '../program/names.js'
import type { LocalPackages, PlannedDependency } from './types.js'

/**
 * Says which packages a host needs, in exactly the versions that were made together.
 *
 * @param local The packages as files, if they are.
 * @param version Version of create-appkit; the other packages carry the same.
 * @param withSandbox Whether the sandbox is one of them. A new app has it; in a project that is joined its owner
 * decides.
 */
export function planDependencies(
  local: LocalPackages | undefined,
  version: string,
  withSandbox: boolean,
): readonly PlannedDependency[] {
  const range = (name: string | undefined) => (name === undefined ? version : `file:vendor/${name}`)
  const sandbox = withSandbox && (local === undefined || local.sandbox !== undefined)
  return [
    { name: 'appkit-runtime', range: range(local?.runtime.name), section: 'dependencies' },
    { name: 'create-appkit', range: range(local?.cli?.name), section: 'devDependencies' },
    ...(sandbox
      ? [
          {
            name: 'appkit-sandbox',
            range: range(local?.sandbox?.name),
            section: 'devDependencies',
          } as const,
        ]
      : []),
  ]
}

/**
 * Gives the line that installs the sandbox in an app, in the version of this package.
 *
 * @param manager The app's package manager.
 * @param local The packages as files, if they are.
 */
export function addSandboxLine(manager: PackageManager, local: LocalPackages | undefined): string {
  const sandbox = local?.sandbox ? `./vendor/${local.sandbox.name}` : `appkit-sandbox@${readVersion()}`
  return `${manager === 'npm' ? 'npm install' : `${manager} add`} -D ${sandbox}`
}
