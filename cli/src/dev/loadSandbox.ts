import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readVersion } from '../about/names.js'
import { CliError } from '../errors/CliError.js'
import { addLine, findPackageManager } from '../host/packageManager.js'
import type { SandboxModule } from './types.js'

const name = 'appkit-sandbox'

/** The newest tarball of the sandbox in the project's `vendor`. */
function findVendored(cwd: string): string | undefined {
  try {
    return readdirSync(join(cwd, 'vendor'))
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'))
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .at(-1)
  } catch {
    return undefined
  }
}

/** The entry file of the sandbox, from the first place that has it installed. */
function findModule(places: readonly (string | URL)[]): string | undefined {
  for (const place of places) {
    try {
      return createRequire(place).resolve(name)
    } catch {
      // Not installed there. The next place may have it.
    }
  }
  return undefined
}

function isSandbox(value: unknown): value is SandboxModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'startSandbox' in value &&
    typeof value.startSandbox === 'function'
  )
}

/**
 * Loads the sandbox: the one that the project has installed, else the one beside this command.
 *
 * @param cwd - the folder of the project.
 * @param beside - the places to look in after the project; this command by default.
 * @returns the module.
 * @throws CliError `DEV_SANDBOX_MISSING` with the command to run, if there is none or it is too old.
 */
export async function loadSandbox(
  cwd: string,
  beside: readonly (string | URL)[] = [import.meta.url],
): Promise<SandboxModule> {
  const file = findModule([join(cwd, 'package.json'), ...beside])
  const loaded: unknown = file && (await import(pathToFileURL(file).href))
  if (isSandbox(loaded)) return loaded
  const vendored = findVendored(cwd)
  const what = vendored ? `./vendor/${vendored}` : `${name}@${readVersion()}`
  const line = addLine((await findPackageManager(cwd)) ?? 'npm', what)
  const problem = file ? `The sandbox in ${file} is too old.` : 'The sandbox is not installed here.'
  throw new CliError('DEV_SANDBOX_MISSING', `${problem} Run: ${line}`)
}
