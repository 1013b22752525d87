import { execFileSync, spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { someOf } from '../pace.js'
import { stepsOf } from './everyStep.js'
import { copyAtEachStep } from './faultyDisk.js'
import {
  hashes,
  makeViteApp,
  prepareCommands,
  put,
  putRuntime,
  repo,
  run,
  scratch,
  version,
} from './support.js'

prepareCommands()

const faults = pathToFileURL(join(import.meta.dirname, 'faultyDisk.mjs')).href
type Words = readonly string[]
const temporary = /(^|\/)\.\d+-\d+\.appkit-tmp$/

/** An app before a command, and the command that is cut. */
interface Case {
  readonly name: string
  readonly before: readonly Words[]
  readonly words: Words
  /** The command that takes it back. */
  readonly reverse: Words
  /** With the packages as files, so that tarballs come and go too. */
  readonly vendored?: true
  /** A line that the host has added to the config, and committed. */
  readonly edited?: true
  /** The files of the app, in place of one of Vite. */
  readonly files?: Readonly<Record<string, string>>
}

const routerPackages = { 'react-router': '7.0.0', '@react-router/dev': '7.0.0', vite: '8.0.0' }
/** An app of React Router, which has the route of sign-in in a list. */
const router = {
  'package.json': JSON.stringify({
    name: 'shop',
    dependencies: { ...routerPackages, react: '19.0.0', 'react-dom': '19.0.0' },
  }),
  'vite.config.ts': 'export default {}\n',
  'app/root.tsx': 'import { Outlet } from "react-router";\n\nexport default () => <Outlet />;\n',
  'app/routes.ts':
    'import { index } from "@react-router/dev/routes";\n\nexport default [index("routes/home.tsx")];\n',
}

const cases: readonly Case[] = [
  {
    name: 'add of a namespace and a feature',
    before: [],
    words: ['add', 'namespace/solana', 'siwx'],
    reverse: ['remove', 'namespace/solana', 'siwx'],
  },
  {
    name: 'add after other changes',
    before: [
      ['remove', 'balances'],
      ['add', 'swaps'],
    ],
    words: ['add', 'siwx', 'pay'],
    reverse: ['remove', 'siwx', 'pay'],
  },
  {
    name: 'add of a log-in',
    before: [['remove', 'email', 'socials']],
    words: ['add', 'email'],
    reverse: ['remove', 'email'],
    vendored: true,
  },
  {
    name: 'remove of the last log-in',
    before: [
      ['remove', 'socials'],
      ['add', 'email'],
    ],
    words: ['remove', 'email'],
    reverse: ['add', 'email'],
    vendored: true,
  },
  {
    name: 'add of a namespace to an app with a log-in',
    before: [['add', 'email']],
    words: ['add', 'namespace/solana'],
    reverse: ['remove', 'namespace/solana'],
  },
  {
    name: 'add to a config that the host has edited',
    before: [],
    words: ['add', 'namespace/solana'],
    reverse: ['remove', 'namespace/solana'],
    edited: true,
  },
  {
    name: 'add of sign-in with its route',
    before: [],
    words: ['add', 'siwx', 'pay'],
    reverse: ['remove', 'siwx', 'pay'],
    files: router,
  },
  {
    name: 'remove of sign-in with its route',
    before: [['add', 'siwx']],
    words: ['remove', 'siwx'],
    reverse: ['add', 'siwx'],
    files: router,
  },
]

const packages = () => {
  const folder = scratch()
  for (const name of ['appkit-runtime', 'create-appkit', 'appkit-frame'])
    put(folder, { [`${name}-${version}.tgz`]: name })
  return folder
}

/**
 * Makes the app of a case once and returns how to copy it, how to run commands in it, and what its command leaves: when it
 * ends, and when it is cut at each of its steps.
 */
async function makeApp({ before, vendored, edited, files, words }: Case) {
  const first = files === undefined ? makeViteApp(scratch(), 'app', 'react-ts') : scratch()
  if (files) put(first, files)
  putRuntime(first)
  const env = vendored ? { APPKIT_PACKAGES: packages() } : {}
  const appkit = (cwd: string, ...words: Words) =>
    run('create-appkit', [...words, '--no-install'], { cwd, env })
  const bare = hashes(first)
  for (const words of [['.', '--yes'], ...before]) expect((await appkit(first, ...words)).code).toBe(0)
  if (edited) {
    const config = readFileSync(join(first, 'appkit.config.ts'), 'utf8')
    put(first, { 'appkit.config.ts': `// Of the host.\n${config}` })
  }
  const git = (...words: Words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: first,
      stdio: 'pipe',
    })
  put(first, { '.gitignore': 'node_modules\n' })
  git('init')
  git('add', '--all', '--force', '.')
  git('commit', '-m', 'start')
  const copy = (from = first) => {
    const cwd = join(scratch(), 'app')
    cpSync(from, cwd, { recursive: true })
    return cwd
  }
  const whole = copy()
  const cuts = await copyAtEachStep(whole, scratch(), () => appkit(whole, ...words))
  const after = hashes(whole)
  expect(after).not.toEqual(hashes(first))
  return { appkit, env, copy, bare, start: hashes(first), after, cuts }
}

type App = Awaited<ReturnType<typeof makeApp>>
const apps = new Map<Case, Promise<App>>()
/** The app of a case, which all its tests share. */
function appOf(given: Case): Promise<App> {
  const app = apps.get(given) ?? makeApp(given)
  apps.set(given, app)
  return app
}

async function expectFinishes(
  step: string,
  cwd: string,
  { words, reverse, edited }: Case,
  { appkit, start, after, bare }: App,
  isTakenBack = true,
): Promise<void> {
  for (const [path, hash] of Object.entries(hashes(cwd))) {
    if (path === 'appkit.lock.json' || temporary.test(path)) continue
    expect([start[path], after[path]], `${step}: ${path}`).toContain(hash)
  }
  const again = await appkit(cwd, ...words)
  expect({ step, code: again.code, stderr: again.stderr }).toEqual({ step, code: 0, stderr: '' })
  expect(hashes(cwd), step).toEqual(after)
  if (!isTakenBack) return
  const taken = await appkit(cwd, ...reverse)
  expect({ step, code: taken.code, stderr: taken.stderr }).toEqual({ step, code: 0, stderr: '' })
  // Files that the host has edited are as it has committed them.
  expect(hashes(cwd), `${step}, taken back`).toEqual(start)
  if (edited) return
  expect((await run('create-appkit', ['--undo'], { cwd })).code).toBe(0)
  expect({ ...hashes(cwd), '.gitignore': '' }, `${step}, undone`).toEqual({ ...bare, '.gitignore': '' })
}

/**
 * A real process of a case is killed at one of these shares of its steps: of the first few, and of each in a release. The
 * disk that fails tries every step.
 */
const shares = [0.4, 0.7, 0.95]

describe.each(cases)('$name that is killed', (given) => {
  it('at any step of writing is finished by the same command, and taken back after that', {
    timeout: 600_000,
  }, async () => {
    const app = await appOf(given)
    expect(app.cuts.length).toBeGreaterThan(20)
    for (const [step, cut] of stepsOf(app.cuts)) {
      const cwd = app.copy(cut)
      // Each step ends with the same bytes, from which the way back is the same: it is gone from some.
      await expectFinishes(`step ${step}`, cwd, given, app, step % 12 === 1)
      rmSync(cwd, { recursive: true })
    }
  })

  // More of them say nothing else, as the steps are those of the test above.
  if (someOf(cases, shares.length).includes(given))
    it('in its process is finished by the same command', async () => {
      const app = await appOf(given)
      const share = shares[cases.indexOf(given) % shares.length] ?? 0
      const cwd = app.copy()
      const bin = join(repo, 'cli/dist/bin/create-appkit.js')
      const fault = { FAULT_STEP: String(Math.ceil(share * app.cuts.length)), CI: undefined }
      const child = spawn(process.execPath, ['--import', faults, bin, ...given.words, '--no-install'], {
        cwd,
        env: { ...process.env, ...app.env, ...fault },
        stdio: 'ignore',
      })
      expect(await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)))).toBe(
        'SIGKILL',
      )
      await expectFinishes(`${share}`, cwd, given, app)
    })
})

it('another command after add was cut goes on from where that came, and all of it is taken back', async () => {
  const given = cases[0]
  if (given === undefined) throw new Error('There is no case.')
  const app = await appOf(given)
  // All but the record is written.
  const cwd = app.copy(app.cuts.at(-2))
  expect(await app.appkit(cwd, 'add', 'namespace/bip122')).toMatchObject({ code: 0, stderr: '' })
  expect(await app.appkit(cwd, 'remove', 'namespace/bip122')).toMatchObject({ code: 0, stderr: '' })
  expect(await app.appkit(cwd, ...given.reverse)).toMatchObject({ code: 0, stderr: '' })
  expect(hashes(cwd)).toEqual(app.start)
})

const added = cases.filter(({ words }) => words[0] === 'add')

it.each(added)('the opposite of $name that was cut takes all of it back, or says what does', {
  timeout: 600_000,
}, async (given) => {
  const app = await appOf(given)
  for (const [number, cut] of stepsOf(app.cuts)) {
    const step = `step ${number}`
    const cwd = app.copy(cut)
    const taken = await app.appkit(cwd, ...given.reverse)
    if (taken.code !== 0) {
      expect(taken, step).toMatchObject({ code: 2, stderr: expect.stringContaining('. --yes') })
      for (const words of [['.', '--yes'], given.reverse])
        expect(await app.appkit(cwd, ...words), step).toMatchObject({ code: 0, stderr: '' })
    }
    const now = Object.entries(hashes(cwd)).filter(([path]) => !temporary.test(path))
    expect(Object.fromEntries(now), step).toEqual(app.start)
    rmSync(cwd, { recursive: true })
  }
})
