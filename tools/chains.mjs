import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { npmCommand } from './npm.mjs'
import { root, run } from './run.mjs'

/** The ids of the EVM chains of the demo. */
const evm = ['31337', '1', '8453', '10', '42161', '137']
/** The names of processors in the packages of Anvil, by their names in Node. */
const processors = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds out what the chains of the demo need on this machine. The lock file has Anvil for Linux on x64 only, so elsewhere the
 * package of the machine is added once, with the version that the sandbox names.
 *
 * @param {object} [machine] for tests
 * @returns {{ chains: string[], install?: string, notes: string[] }} the chains that can run, the package that is to be
 *   installed for them, and lines for the user
 */
export function planChains({
  platform = process.platform,
  arch = process.arch,
  path = process.env.PATH ?? '',
  has = (name) => existsSync(join(root, 'node_modules', name)),
  version = anvilVersion(),
} = {}) {
  const anvil = `@foundry-rs/anvil-${platform}-${processors[arch] ?? arch}`
  const solana =
    has(`litesvm-${platform}-${arch}`) || (platform === 'linux' && has(`litesvm-linux-${arch}-gnu`))
  return {
    chains: solana ? [...evm, 'solana'] : evm,
    ...(has(anvil) || isOnPath('anvil', platform, path) ? {} : { install: `${anvil}@${version}` }),
    notes: solana ? [] : [`There is no Solana machine for ${platform} ${arch}: the demo runs without it.`],
  }
}

/**
 * Installs Anvil where the lock file has none for this machine, and puts it on the PATH of this process.
 *
 * @param {string} [name] the package with its version, from `planChains`
 * @throws {Error} that says what the user can install by hand
 */
export async function ensureAnvil(name) {
  if (name === undefined) return
  // Apart from the workspace: there, npm would add what only tests need, too.
  const folder = join(root, '.cache/anvil')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args, options] = npmCommand(['install', '--no-save', '--prefix', folder, ...quiet, name])
  // The sandbox looks for Anvil on the PATH.
  process.env.PATH = [join(placeOf(folder, name), 'bin'), process.env.PATH].join(delimiter)
  if (isInstalled(folder, name) || (await run(command, args, options)) === 0) return
  throw new Error(
    `${name} could not be installed. Install Foundry (https://getfoundry.sh), so that anvil is on the PATH.`,
  )
}

const placeOf = (folder, name) => join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@')))

/**
 * Whether a folder has a package in the wanted version.
 *
 * @param {string} folder
 * @param {string} name the package with its version, such as `@foundry-rs/anvil-darwin-arm64@1.7.1`
 */
export function isInstalled(folder, name) {
  try {
    const { version } = JSON.parse(readFileSync(join(placeOf(folder, name), 'package.json'), 'utf8'))
    return version === name.slice(name.lastIndexOf('@') + 1)
  } catch {
    return false
  }
}

/** The version of Anvil that the sandbox names. */
function anvilVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'sandbox/package.json'), 'utf8'))
  return Object.entries(optionalDependencies).find(([name]) => name.startsWith('@foundry-rs/anvil-'))?.[1]
}

function isOnPath(name, platform, path) {
  const suffix = platform === 'win32' ? '.exe' : ''
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name + suffix), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}
