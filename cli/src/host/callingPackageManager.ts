import type { PackageManager } from '../flags/types.js'

/**
 * Tells which package manager started this process.
 *
 * @param userAgent The value of `npm_config_user_agent`, e.g. `pnpm/10.1.0 npm/? node/v20`.
 * @returns The package manager, or undefined when started directly.
 */
export function callingPackageManager(userAgent: string | undefined): PackageManager | undefined {
  const name = userAgent?.split('/')[0]
  const known: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun']
  return known.find((manager) => manager === name)
}
