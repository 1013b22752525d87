import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './npm.mjs'
import { must, root } from './run.mjs'

/**
 * The workspaces that the demo and a build need. Lint, tests and benchmarks have the rest in `tests/package.json`, the
 * documentation site in `site/package.json`.
 */
const building = [
  ...['runtime', 'server', 'sandbox', 'frame', 'cli'].flatMap((name) => ['-w', name]),
  '--include-workspace-root',
  // What the packages take from a host, such as ethers, only tests need: npm would add each that the lock file knows.
  '--legacy-peer-deps',
]
// Nothing that we use is made by a script of its package, and what npm warns of is for who chose the versions.
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
  const present = existsSync(installed)
  const hasTests = present && readFileSync(installed, 'utf8').includes('"node_modules/vitest"')
  const fresh = present && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  if (fresh && (hasTests || !tests)) return
  say('Installing packages…')
  // What is there stays, when it is what the lock file says: `ci` would delete it first.
  const args = fresh ? ['install', '--no-save'] : ['ci', ...(tests || hasTests ? [] : building)]
  const [command, all, options] = npmCommand([...args, ...quiet])
  await must(command, all, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
}
