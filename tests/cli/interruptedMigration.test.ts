import { spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { copyAtEachStep } from './faultyDisk.js'
import { hashes, linkPackages, prepareCommands, put, repo, run, scratch } from './support.js'

prepareCommands()

const faults = pathToFileURL(join(import.meta.dirname, 'faultyDisk.mjs')).href
const args = ['migrate', 'from-rainbowkit', '--yes', '--no-install', '--no-check']

function host(): string {
  const root = join(scratch(), 'host')
  cpSync(join(repo, 'tests/cli/fixtures/migrate/rainbowkit-vite'), root, { recursive: true })
  linkPackages(root)
  put(root, { '.env': 'VITE_PROJECT_ID=0123456789abcdef\n' })
  return root
}

const migrate = (cwd: string, ...more: readonly string[]) => run('create-appkit', [...args, ...more], { cwd })

/** Returns the hashes before and after a migration that nothing disturbs, and a copy of each step of writing. */
async function undisturbed() {
  const cwd = host()
  const before = hashes(cwd)
  const cuts = await copyAtEachStep(cwd, scratch(), () => migrate(cwd))
  expect(cuts.length).toBeGreaterThan(20)
  const after = hashes(cwd)
  expect(after).not.toEqual(before)
  return { before, after, cuts }
}

type Reference = Awaited<ReturnType<typeof undisturbed>>
let reference: Reference
beforeAll(async () => {
  reference = await undisturbed()
})

async function expectFinishes(cwd: string, { before, after }: Reference, isTakenBack = true): Promise<void> {
  for (const [path, hash] of Object.entries(hashes(cwd))) {
    if (path === 'appkit.lock.json' || /(^|\/)\.\d+-\d+\.appkit-tmp$/.test(path)) continue
    expect([before[path], after[path]], path).toContain(hash)
  }
  for (const path of Object.keys(before)) expect(existsSync(join(cwd, path)), path).toBe(true)
  expect((await migrate(cwd)).stderr).toBe('')
  expect(hashes(cwd)).toEqual(after)
  if (!isTakenBack) return
  expect((await migrate(cwd, '--undo')).code).toBe(0)
  expect(hashes(cwd)).toEqual(before)
}

it('a migration that is killed at any step of writing loses nothing, and the same command again finishes', {
  timeout: 300_000,
}, async () => {
  for (const [index, cut] of reference.cuts.entries()) {
    // Each step ends with the same bytes, from which the way back is the same: it is gone from some.
    await expectFinishes(cut, reference, index % 12 === 0)
    rmSync(cut, { recursive: true })
  }
})

it('a migration whose process is killed loses nothing, and the same command again finishes', {
  timeout: 300_000,
}, async () => {
  const cwd = host()
  const bin = join(repo, 'cli/dist/bin/create-appkit.js')
  const child = spawn(process.execPath, ['--import', faults, bin, ...args], {
    cwd,
    env: { ...process.env, CI: undefined, FAULT_STEP: String(Math.ceil(reference.cuts.length / 2)) },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => {
    child.once('close', (_code, signal) => resolve(signal))
  })
  expect(await ended).toBe('SIGKILL')
  await expectFinishes(cwd, reference)
})
