import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmCommand } from './npm.mjs'
import { must, root } from './run.mjs'

/** The paths of the sources that every package is built from. */
const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'generated',
  'common',
  'catalogue/src',
  'tools/bundleLibraries.mjs',
  'tools/compile.mjs',
]
/** The sources of each package, and the package that is built before it, because its build copies that one. */
const packages = {
  runtime: {
    sources: ['runtime/src', 'runtime/scripts', 'runtime/package.json', 'runtime/tsconfig.build.json'],
  },
  frame: {
    sources: [
      'frame/src',
      'frame/page',
      'frame/scripts',
      'frame/package.json',
      'frame/tsconfig.build.json',
      // The page bundles these.
      'runtime/src/signin/message',
      'runtime/src/encoding',
    ],
  },
  server: {
    after: 'frame',
    sources: [
      'server/src',
      'server/scripts',
      'server/providers',
      'server/package.json',
      'server/tsconfig.build.json',
      'specs',
      'catalogue',
      // The sign-in and the embedded wallet bundle these.
      'runtime/src/signin',
      'runtime/src/encoding',
      'runtime/src/errors',
      'frame/src',
      'frame/page',
    ],
  },
  sandbox: {
    after: 'server',
    sources: [
      'sandbox/src',
      'sandbox/phone',
      'sandbox/scripts',
      'sandbox/package.json',
      'sandbox/tsconfig.build.json',
      // The sandbox is made of parts of the server.
      'server/src',
      'server/scripts',
      'server/providers',
      'specs',
      'catalogue',
      // The phone and the sign-in bundle these.
      'runtime/src/signin',
      'runtime/src/encoding',
      'runtime/src/errors',
      'runtime/src/walletconnect',
      'runtime/src/testing',
      'runtime/src/chains',
      'runtime/src/storage',
      'runtime/src/namespaces',
      // The embedded wallet comes from these.
      'frame/src',
      'frame/page',
    ],
  },
  cli: {
    sources: [
      'cli/src',
      'cli/scripts',
      'cli/package.json',
      'templates',
      // `eject` writes these views.
      'runtime/src/features',
      'runtime/src/views',
    ],
  },
}

/**
 * Builds the packages whose sources have changed since their last build, at the same time where none needs the other. It does
 * not check types.
 *
 * @param {object} [options]
 * @param {boolean} [options.force] builds all of them
 * @param {readonly string[]} [options.only] the packages that matter now; others stay as they are
 * @param {boolean} [options.declarations] whether there must be declarations, which only a compiler reads
 * @param {(text: string) => void} [options.say] is told of each package that is built
 * @returns {Promise<string>} a hash over the sources of those packages
 */
export async function ensureBuild({
  force = false,
  only = Object.keys(packages),
  declarations = true,
  say = console.log,
} = {}) {
  const hashes = Object.fromEntries(
    only.map((name) => [name, hashOf([...shared, ...packages[name].sources])]),
  )
  const builds = {}
  for (const name of only)
    builds[name] = Promise.resolve(builds[packages[name].after]).then(() => {
      if (!force && isFresh(name, 'modules', hashes[name])) return undefined
      say(`Building ${name}…`)
      rmSync(stampOf(name, 'declarations'), { force: true })
      return build(name, 'modules', hashes[name])
    })
  await Promise.all(Object.values(builds))
  await linkCommands()
  const stale = only.filter((name) => !isFresh(name, 'declarations', hashes[name]))
  if (declarations && stale.length > 0) {
    say('Writing declarations…')
    // Declarations name types of other packages, so the packages that others import come first.
    for (const name of stale) await build(name, 'declarations', hashes[name])
  }
  return createHash('sha256').update(Object.values(hashes).join()).digest('hex')
}

async function build(name, step, hash) {
  // A test may have asked for the build, and a bundler makes other code for tests.
  const env = { ...process.env, NODE_ENV: 'production' }
  await stamped(stampOf(name, step), hash, () =>
    must(process.execPath, [`${name}/scripts/build.mjs`, `--${step}`], { env }),
  )
}

/**
 * Does some work, and writes a stamp once it is done: the hash of the sources. While it is being done there is no stamp, so a result
 * that was cut short counts as that of no sources.
 *
 * @param {string} file of the stamp
 * @param {string} hash of the sources
 * @param {() => Promise<unknown>} work
 * @throws what the work throws; then there is no stamp
 */
export async function stamped(file, hash, work) {
  rmSync(file, { force: true })
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** Has npm link the commands of the packages. When it installed them, their files had not been built yet. */
async function linkCommands() {
  const folder = join(root, 'node_modules/.bin')
  if (!existsSync(folder) || existsSync(join(folder, 'create-appkit'))) return
  const [command, args, options] = npmCommand([
    'rebuild',
    ...['create-appkit', 'appkit-frame', 'appkit-server'],
    ...['--ignore-scripts', '--loglevel=error'],
  ])
  await must(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
}

const stampOf = (name, step) => join(root, `.cache/${step}-${name}`)

function isFresh(name, step, hash) {
  const stamp = stampOf(name, step)
  return existsSync(join(root, name, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    // A test is in no build.
    if (/\.test\.tsx?$/.test(path) || !existsSync(full)) return
    if (statSync(full).isDirectory()) for (const entry of readdirSync(full).sort()) add(`${path}/${entry}`)
    else hash.update(`${path}\0`).update(readFileSync(full))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
