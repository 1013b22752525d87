import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp, hashes, makeViteApp, put, repo, runProcess, scratch } from './support.js'

/**
 * Real installs by real package managers, from the registry and from packed packages, which takes minutes and a network.
 * `npm run hosts` names a folder of managers; without it, those of the machine are taken.
 */
const folder = process.env.APPKIT_MANAGERS
const bin = folder === undefined ? undefined : join(folder, '.bin')
const managers = ['npm', 'pnpm', 'yarn'] as const
type Manager = (typeof managers)[number]

/** Files of an install that are no part of the app, such as those that the manager writes. */
const aside = /^(package-lock\.json|pnpm-lock\.yaml|yarn\.lock|dist\/|.*\.tsbuildinfo)/

let caches = ''
beforeAll(() => {
  if (!existsSync(join(repo, 'packs')))
    execFileSync(process.execPath, ['tools/pack.mjs'], { cwd: repo, stdio: 'ignore' })
  caches = scratch()
}, 900_000)
afterAll(cleanUp, 900_000)

function environment(): Record<string, string> {
  return {
    PATH: [...(bin === undefined ? [] : [bin]), process.env.PATH].join(delimiter),
    APPKIT_PACKAGES: join(repo, 'packs'),
    YARN_CACHE_FOLDER: join(caches, 'yarn'),
    npm_config_store_dir: join(caches, 'pnpm'),
    COREPACK_ENABLE_STRICT: '0',
  }
}

/** Runs a program of the host to its end; what it said is the error when it fails. */
function must(cwd: string, program: string, ...args: string[]): string {
  const env = { ...process.env, ...environment(), NODE_ENV: undefined, CI: undefined }
  try {
    return execFileSync(program, args, { cwd, env, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const text = error instanceof Error && 'stdout' in error && 'stderr' in error ? error : undefined
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}\n${text?.stdout}\n${text?.stderr}`, {
      cause: error,
    })
  }
}

async function appkit(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProcess('create-appkit', args, { cwd, env: environment() })
  expect({ code, stderr: code === 0 ? '' : `${stdout}\n${stderr}` }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** Kills the command as soon as it has begun to install. */
function killedAtInstall(cwd: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(repo, 'cli/dist/bin/create-appkit.js'), ...args], {
    cwd,
    env: { ...process.env, ...environment(), CI: undefined },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Installing with') && child.pid) process.kill(-child.pid, 'SIGKILL')
  })
  return new Promise((resolve) => child.once('close', () => resolve()))
}

/** A host of create-vite without its linter, whose parts for other platforms not every registry has. */
function makeHost(parent: string, name: string, template: 'react' | 'react-ts'): string {
  const root = makeViteApp(parent, name, template)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  delete manifest.devDependencies.oxlint
  writeFileSync(join(root, 'package.json'), `${JSON.stringify({ ...manifest, version: '0.0.0' }, null, 2)}\n`)
  return root
}

const own = (root: string) =>
  Object.fromEntries(Object.entries(hashes(root)).filter(([path]) => !aside.test(path)))

function expectBuilds(root: string, manager: Manager, typescript: boolean): void {
  if (typescript) must(root, process.execPath, ...programOf(root, 'typescript', 'tsc'), '-b')
  must(root, manager, 'run', 'build')
  expect(readdirSync(join(root, 'dist/assets')).some((name) => name.endsWith('.js'))).toBe(true)
}

function programOf(root: string, name: string, program: string): string[] {
  const places = [root, join(root, '../..')].map((place) => join(place, 'node_modules', name, 'bin', program))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`${name} is not installed in ${root}.`)
  return [found]
}

/** Whether a manager can be started here. */
function isHere(manager: Manager): boolean {
  const places = [bin, ...(process.env.PATH ?? '').split(delimiter)]
  return places.some((place) => place !== undefined && existsSync(join(place, manager)))
}

describe.each(managers)('with %s', (manager) => {
  beforeEach(({ skip }) => {
    skip(!isHere(manager), `${manager} is not on this machine; npm run hosts brings it`)
  })

  it('a new app installs, type-checks, builds, and is the same when it is made again', {
    timeout: 900_000,
  }, async () => {
    const cwd = scratch()
    const args = ['x', '--yes', '--no-git', '--pm', manager]
    await appkit(cwd, ...args)
    const root = join(cwd, 'x')
    expectBuilds(root, manager, true)
    expect(existsSync(join(root, 'node_modules/appkit-sandbox/dist/index.js'))).toBe(true)
    const before = own(root)
    expect(await appkit(cwd, ...args)).toBe('Nothing to do: everything is in place.\n')
    expect(own(root)).toEqual(before)
  })

  it.each([
    ['TypeScript', 'react-ts'],
    ['JavaScript', 'react'],
  ] as const)(
    'an app in %s that is joined, and killed while it installs, ends whole',
    {
      timeout: 900_000,
    },
    async (_name, template) => {
      const root = makeHost(scratch(), 'host', template)
      const args = ['.', '--yes', '--pm', manager]
      await killedAtInstall(root, args)
      await appkit(root, ...args)
      expectBuilds(root, manager, template === 'react-ts')
      const before = own(root)
      expect(await appkit(root, ...args)).toBe('Nothing to do: everything is in place.\n')
      expect(own(root)).toEqual(before)
    },
  )

  it('an app in packages/web of a workspace is joined', { timeout: 900_000 }, async () => {
    const space = scratch()
    put(space, {
      'package.json': JSON.stringify({ name: 'space', private: true, workspaces: ['packages/*'] }),
      'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    })
    mkdirSync(join(space, 'packages'))
    const root = makeHost(join(space, 'packages'), 'web', 'react-ts')
    must(space, 'git', 'init', '--quiet')
    must(space, 'git', 'add', '--all')
    must(
      space,
      'git',
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.com',
      'commit',
      '--quiet',
      '-m',
      'Begin',
    )
    await appkit(root, '.', '--yes', '--pm', manager)
    expectBuilds(root, manager, true)
    expect(await appkit(root, '.', '--yes', '--pm', manager)).toBe('Nothing to do: everything is in place.\n')
  })
})
