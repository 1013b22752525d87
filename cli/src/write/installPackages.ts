import { spawn } from 'node:child_process'
import type { CommandContext } from '../context/CommandContext.js'
import { InterruptedError } from '../errors/CliError.js'
import { replaceFiles } from '../files/replaceFiles.js'
import type { PackageManager } from '../flags/types.js'
import { installFolder } from '../host/packageManager.js'
import { lockName } from '../lock/lockFile.js'
import type { Plan } from '../lock/types.js'

/** The result of an install. */
export type InstallResult = { readonly ok: true } | FailedInstall

interface FailedInstall {
  readonly ok: false
  readonly reason: string
  readonly interrupted: boolean
}

/**
 * Installs the packages of a plan that is written, says so, and notes in the lock file that it is done.
 *
 * @param plan The plan, as `writePlan` wrote it.
 * @param manager The package manager.
 * @param quiet Keeps stdout one JSON object.
 * @param context What the command is run in.
 * @returns The result.
 */
export async function finishInstall(
  plan: Pick<Plan, 'root' | 'dependencies' | 'files'>,
  manager: PackageManager,
  quiet: boolean,
  { env, writeOut }: Pick<CommandContext, 'env' | 'writeOut'>,
): Promise<InstallResult> {
  if (!quiet) writeOut(`Installing with ${manager}\n`)
  const result = await installPackages(plan.root, manager, quiet, env, renewedPackages(plan))
  const lock = plan.files.find(({ path }) => path === lockName)
  if (result.ok && lock) await replaceFiles(plan.root, [{ path: lockName, content: lock.content }])
  return result
}

/**
 * Says why packages are not installed, and how to try it again.
 *
 * @param install The failed install.
 * @param command What installs the packages.
 * @param context Where it is said.
 * @param place The folder to run it in, if it is not the current one.
 * @throws InterruptedError if the user stopped the package manager.
 */
export function reportFailedInstall(
  install: FailedInstall,
  command: string,
  { writeError }: Pick<CommandContext, 'writeError'>,
  place?: string,
): void {
  if (install.interrupted) throw new InterruptedError()
  const where = place === undefined ? '' : ` in ${place}`
  writeError(
    `\nPackages are not installed: ${install.reason}. The files are all there; run \`${command}\`${where} to try again.\n`,
  )
}

/**
 * Installs a host's packages, and shows the output of the package manager.
 *
 * @param root The host's root folder.
 * @param manager The package manager.
 * @param quiet Sends everything to stderr, so that stdout stays one JSON object.
 * @param env The environment of the package manager.
 * @param renewed Tarballs whose bytes changed under the same name. npm does not notice that by itself.
 * @returns The result. Never throws.
 */
function installPackages(
  root: string,
  manager: PackageManager,
  quiet: boolean,
  env: CommandContext['env'],
  renewed: readonly string[],
): Promise<InstallResult> {
  const options = manager === 'npm' ? ['--no-audit', '--no-fund', '--loglevel=error', ...renewed] : []
  const child = spawn(manager, ['install', ...options], {
    cwd: installFolder(root, manager),
    env,
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
function renewedPackages({ dependencies, files }: Pick<Plan, 'dependencies' | 'files'>): readonly string[] {
  const installed = dependencies.map(({ range }) => range.replace(/^file:/, ''))
  return files
    .filter(({ path, action }) => action === 'update' && installed.includes(path))
    .map(({ path }) => `./${path}`)
}
