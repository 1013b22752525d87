import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors/CliError.js'
import type { LocalPackage, LocalPackages } from './types.js'

/**
 * Finds the packages as tarballs: in the folder `APPKIT_PACKAGES` names, else inside this package.
 *
 * @param folder The value of `APPKIT_PACKAGES`.
 * @returns The tarballs, or undefined when the packages come from a registry.
 * @throws CliError `PACKAGES_FOLDER`, exit code 2, when the folder named has no runtime in it.
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
  if (runtime) return { runtime, cli: find('create-appkit'), sandbox: find('appkit-sandbox') }
  if (!named) return undefined
  throw new CliError(
    'PACKAGES_FOLDER',
    `APPKIT_PACKAGES names ${folder}, which has no appkit-runtime-<version>.tgz.`,
  )
}
