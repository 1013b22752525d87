import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readVersion } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import type { PackageManager } from '../flags/types.js'
import { addLine } from '../host/packageManager.js'
import type { LocalPackage, LocalPackages, PlannedDependency } from '../lock/types.js'

/**
 * The packages that a host needs, in the exact versions that belong together.
 *
 * @param local - the packages as files, if they are.
 * @param version - version of create-appkit; the other packages carry the same.
 * @param withSandbox - whether the sandbox is one of them. A new app has it; in an existing app the user decides.
 * @param withFrame - whether the server of the embedded wallet is one of them: in an app with email or social logins.
 * @param withServer - whether the server of all services is one of them: after `add server`.
 */
export function planDependencies(
  local: LocalPackages | undefined,
  version: string,
  withSandbox: boolean,
  withFrame: boolean,
  withServer = false,
): readonly PlannedDependency[] {
  const range = (name: string | undefined) => (name === undefined ? version : `file:vendor/${name}`)
  const frame = withFrame && (local === undefined || local.frame !== undefined)
  const server = withServer && (local === undefined || local.server !== undefined)
  const sandbox = withSandbox && (local === undefined || local.sandbox !== undefined)
  return [
    { name: 'appkit-runtime', range: range(local?.runtime.name), section: 'dependencies' },
    { name: 'create-appkit', range: range(local?.cli?.name), section: 'devDependencies' },
    ...(frame
      ? [{ name: 'appkit-frame', range: range(local?.frame?.name), section: 'dependencies' } as const]
      : []),
    ...(server
      ? [{ name: 'appkit-server', range: range(local?.server?.name), section: 'devDependencies' } as const]
      : []),
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
 * The command that installs the sandbox in an app, in the version of this package.
 *
 * @param manager - the app's package manager.
 * @param local - the packages as files, if they are.
 */
export function addSandboxLine(manager: PackageManager, local: LocalPackages | undefined): string {
  const sandbox = local?.sandbox ? `./vendor/${local.sandbox.name}` : `appkit-sandbox@${readVersion()}`
  return addLine(manager, sandbox)
}

/**
 * Finds the packages as tarballs: in the folder of `APPKIT_PACKAGES`, else inside this package.
 *
 * @param folder - the value of `APPKIT_PACKAGES`.
 * @returns the tarballs, or undefined if the packages come from a registry.
 * @throws CliError `PACKAGES_FOLDER`, exit code 2, if that folder has no runtime.
 */
export function findLocalPackages(folder: string | undefined): LocalPackages | undefined {
  const named = folder !== undefined && folder !== ''
  const place = named ? resolve(folder) : fileURLToPath(new URL('../packages', import.meta.url))
  const files = existsSync(place) ? readdirSync(place).sort() : []
  const find = (name: string): LocalPackage | undefined => {
    const file = files.findLast((candidate) => new RegExp(`^${name}-\\d[^/]*\\.tgz$`).test(candidate))
    return file === undefined ? undefined : { name: file, path: join(place, file) }
  }
  const runtime = find('appkit-runtime')
  if (runtime)
    return {
      runtime,
      cli: find('create-appkit'),
      sandbox: find('appkit-sandbox'),
      frame: find('appkit-frame'),
      server: find('appkit-server'),
    }
  if (!named) return undefined
  throw new CliError(
    'PACKAGES_FOLDER',
    `APPKIT_PACKAGES names ${folder}, which has no appkit-runtime-<version>.tgz.`,
  )
}
