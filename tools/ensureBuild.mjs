import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, root } from './run.mjs'

const common = ['package.json', 'tsconfig.base.json', 'generated', 'tools/bundleLibraries.mjs']
const packages = {
  runtime: {
    sources: ['runtime/src', 'runtime/scripts', 'runtime/package.json', 'runtime/tsconfig.build.json'],
    command: [process.execPath, ['runtime/scripts/build.mjs']],
  },
  // Before the sandbox, which has its page.
  frame: {
    sources: [
      ...['frame/src', 'frame/page', 'frame/scripts', 'frame/package.json', 'frame/tsconfig.build.json'],
      // What the page is made of.
      'runtime/src/signin/message',
    ],
    command: ['npm', ['run', 'build', '--silent', '-w', 'appkit-frame']],
  },
  sandbox: {
    sources: [
      ...['sandbox/src', 'sandbox/phone', 'sandbox/scripts', 'sandbox/package.json', 'specs'],
      // What the phone and the sign-in are made of.
      ...['runtime/src/signin', 'runtime/src/encoding', 'runtime/src/errors'],
      ...['runtime/src/walletconnect', 'runtime/src/testing'],
      // The embedded wallet.
      ...['frame/src', 'frame/page'],
    ],
    command: ['npm', ['run', 'build', '--silent', '-w', 'appkit-sandbox']],
  },
  cli: {
    sources: [
      ...['cli/src', 'cli/scripts', 'cli/package.json', 'templates'],
      // The views that `eject` writes.
      ...['runtime/src/features', 'runtime/src/views'],
    ],
    command: ['npm', ['run', 'build', '--silent', '-w', 'create-appkit']],
  },
}

/** Installs the workspace's packages when they are missing or older than the lock file. */
export async function ensureInstall() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = statSync(join(root, 'package-lock.json'))
  if (existsSync(installed) && statSync(installed).mtimeMs >= lock.mtimeMs) return
  console.log('Installing packages…')
  await must('npm', ['ci', '--no-audit', '--no-fund'])
}

/**
 * Builds the packages whose sources changed since their last build.
 *
 * @param {{ force?: boolean }} options force builds all of them
 * @returns {Promise<string>} a hash over everything that was built from
 */
export async function ensureBuild({ force = false } = {}) {
  const all = createHash('sha256')
  for (const [name, { sources, command }] of Object.entries(packages)) {
    const hash = hashOf([...common, ...sources])
    all.update(hash)
    const stamp = join(root, `.cache/build-${name}`)
    const fresh =
      existsSync(join(root, name, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
    if (fresh && !force) continue
    console.log(`Building ${name}…`)
    await must(...command)
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stamp, hash)
  }
  return all.digest('hex')
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    try {
      const content = readFileSync(full)
      hash.update(`${path}\0`).update(content)
    } catch {
      for (const entry of readdirSync(full).sort()) add(join(path, entry))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
