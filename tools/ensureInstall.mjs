import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './npm.mjs'
import { must, root } from './run.mjs'

/**
 * The arguments for the workspaces that the demo and a build need. Packages for lint, tests and benchmarks are in
 * `tests/package.json`, and those for the documentation site in `site/package.json`.
 */
const onlyPackages = [
  ...['runtime', 'server', 'sandbox', 'frame', 'cli'].flatMap((name) => ['-w', name]),
  '--include-workspace-root',
  // npm would add each peer that the lock file knows, such as ethers. A host has those, and here only tests need them.
  '--legacy-peer-deps',
]
// No package that is used here is built by a script of its own, and npm's warnings are for the person who chooses versions.
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const installed = join(root, 'node_modules/.package-lock.json')

/**
 * Installs the workspace's packages when they are missing or older than the lock file.
 *
 * @param {object} [options]
 * @param {boolean} [options.tests] whether what only tests, benchmarks and lint need is wanted, too
 * @param {(text: string) => void} [options.say] is told when something is installed
 */
export async function ensureInstall({ tests = true, say = console.log } = {}) {
  const isPresent = existsSync(installed)
  const hasTests = isPresent && readFileSync(installed, 'utf8').includes('"node_modules/vitest"')
  const isFresh =
    isPresent && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  if (isFresh && (hasTests || !tests)) return
  say('Installing packages…')
  // `ci` would first delete what is installed. That stays if it is what the lock file says.
  const args = isFresh ? ['install', '--no-save'] : ['ci', ...(tests || hasTests ? [] : onlyPackages)]
  const [command, all, options] = npmCommand([...args, ...quiet])
  await must(command, all, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
}
