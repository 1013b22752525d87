import { spawn } from 'node:child_process'
import type { PackageManager } from '../flags/types.js'
import { installFolder } from '../host/packageManager.js'
import type { Plan } from '../plan/types.js'

/** The result of an install. */
export type InstallResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly interrupted: boolean }

/**
 * Installs a host's packages, and shows the output of the package manager.
 *
 * @param root The host's root folder.
 * @param manager The package manager.
 * @param quiet Sends everything to stderr, so that stdout stays one JSON object.
 * @param renewed Tarballs whose bytes changed under the same name. npm does not notice that by itself.
 * @returns The result. Never throws.
 */
export function installPackages(
  root: string,
  manager: PackageManager,
  quiet: boolean,
  renewed: readonly string[],
): Promise<InstallResult> {
  const options = manager === 'npm' ? ['--no-audit', '--no-fund', '--loglevel=error', ...renewed] : []
  const child = spawn(manager, ['install', ...options], {
    cwd: installFolder(root, manager),
    stdio: ['ignore', quiet ? 2 : 'inherit', quiet ? 2 : 'inherit'],
    shell: process.platform === 'win32',
  })
  const wait = () => {}
  process.on('SIGINT', wait)
  return new Promise((resolve) => {
    const settle = (result: InstallResult) => {
      process.off('SIGINT', wait)
      resolve(result)
    }
    child.once('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT'
      settle({
        ok: false,
        interrupted: false,
        reason: missing ? `${manager} is not installed` : error.message,
      })
    })
    child.once('close', (code, signal) => {
      if (code === 0) settle({ ok: true })
      else
        settle({
          ok: false,
          interrupted: signal === 'SIGINT' || code === 130,
          reason: `${manager} install failed`,
        })
    })
  })
}

/** The tarballs of a plan whose bytes change under the same name, as the package manager takes them. */
export function renewedPackages({
  dependencies,
  files,
}: Pick<Plan, 'dependencies' | 'files'>): readonly string[] {
  const installed = dependencies.map(({ range }) => range.replace(/^file:/, ''))
  return files
    .filter(({ path, action }) => action === 'update' && installed.includes(path))
    .map(({ path }) => `./${path}`)
}
