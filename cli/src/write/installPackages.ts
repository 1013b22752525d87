import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import type { CommandContext } from '../context/CommandContext.js'
import { InterruptedError } from '../errors/CliError.js'
import { replaceFiles } from '../files/replaceFiles.js'
import type { PackageManager } from '../flags/types.js'
import { installFolder, installLine } from '../host/packageManager.js'
import { lockName, printLock } from '../lock/lockFile.js'
import type { LockFile, Plan } from '../lock/types.js'

/** The result of an install. */
export type InstallResult = { readonly ok: true } | FailedInstall

interface FailedInstall {
  readonly ok: false
  readonly reason: string
}

/**
 * Installs the packages of a plan that is written, says so, and notes in the lock file that it is done.
 *
 * @param plan - the plan, as `writePlan` wrote it.
 * @param manager - the package manager.
 * @param quiet - keeps stdout one JSON object.
 * @param context - the folder, the environment and the output of the command.
 * @returns the result.
 * @throws InterruptedError if the user stopped the package manager. No report of the run has been written then.
 */
export async function finishInstall(
  plan: Pick<Plan, 'root' | 'dependencies' | 'files'>,
  manager: PackageManager,
  quiet: boolean,
  { cwd, env, writeOut }: Pick<CommandContext, 'cwd' | 'env' | 'writeOut'>,
): Promise<InstallResult> {
  if (!quiet) writeOut(`Installing with ${manager}\n`)
  const result = await installPackages(plan.root, manager, quiet, env, renewedPackages(plan))
  if (result === 'interrupted') throw interruptedIn(relative(cwd, plan.root), installLine(plan.root, manager))
  const lock = plan.files.find(({ path }) => path === lockName)
  if (result.ok && lock)
    await replaceFiles(plan.root, [{ path: lockName, content: withoutOpenInstall(String(lock.content)) }])
  return result
}

/** The lock file without the note of an earlier run that its packages are still to be installed. */
function withoutOpenInstall(content: string): string {
  const { unfinished, ...lock }: LockFile = JSON.parse(content)
  const isOpen = unfinished?.install && Object.keys(unfinished.files).length === 0
  return isOpen ? printLock(lock, content) : content
}

function interruptedIn(place: string, command: string): InterruptedError {
  const where = place === '' ? '' : ` in ${place}`
  return new InterruptedError(
    `Interrupted while packages were installed. The files are all there; run \`${command}\`${where} to install the packages.`,
  )
}

/**
 * Says why packages are not installed, and how to try it again.
 *
 * @param install - the failed install.
 * @param command - the command that installs the packages.
 * @param context - the output of the command.
 * @param place - the folder to run it in, if it is not the current one.
 */
export function reportFailedInstall(
  install: FailedInstall,
  command: string,
  { writeError }: Pick<CommandContext, 'writeError'>,
  place?: string,
): void {
  const where = place === undefined ? '' : ` in ${place}`
  writeError(
    `\nPackages are not installed: ${install.reason}. The files are all there; run \`${command}\`${where} to try again.\n`,
  )
}

/**
 * Installs a host's packages, and shows the output of the package manager.
 *
 * @param root - the host's root folder.
 * @param manager - the package manager.
 * @param quiet - sends everything to stderr, so that stdout stays one JSON object.
 * @param env - the environment of the package manager.
 * @param renewed - tarballs whose bytes changed under the same name. npm does not notice that by itself.
 * @returns the result, or that the user has stopped it. Never throws.
 */
function installPackages(
  root: string,
  manager: PackageManager,
  quiet: boolean,
  env: CommandContext['env'],
  renewed: readonly string[],
): Promise<InstallResult | 'interrupted'> {
  const options = {
    npm: ['--no-audit', '--no-fund', '--loglevel=error', ...renewed],
    // On a server that builds, pnpm and Yarn leave their lock files as they are, and fail for a package that is new.
    pnpm: ['--no-frozen-lockfile'],
    yarn: [],
    bun: [],
  }
  const child = spawn(manager, ['install', ...options[manager]], {
    cwd: installFolder(root, manager),
    env: { ...env, YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' },
    stdio: ['ignore', quiet ? 2 : 'inherit', quiet ? 2 : 'inherit'],
    shell: process.platform === 'win32',
  })
  const wait = () => {}
  process.on('SIGINT', wait)
  return new Promise((resolve) => {
    const settle = (result: InstallResult | 'interrupted') => {
      process.off('SIGINT', wait)
      resolve(result)
    }
    child.once('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT'
      settle({ ok: false, reason: missing ? `${manager} is not installed` : error.message })
    })
    child.once('close', (code, signal) => {
      if (code === 0) settle({ ok: true })
      else if (signal === 'SIGINT' || code === 130) settle('interrupted')
      else settle({ ok: false, reason: `${manager} install failed` })
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
