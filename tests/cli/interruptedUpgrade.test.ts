import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { copyAtEachStep } from './faultyDisk.js'
import {
  copyCommands,
  hashes,
  later,
  linkPackages,
  makeViteApp,
  prepareCommands,
  run,
  scratch,
} from './support.js'

prepareCommands()

const faults = pathToFileURL(join(import.meta.dirname, 'faultyDisk.mjs')).href
const args = ['upgrade', '--no-install', '--yes']
let cli = ''
let app = ''
let reference: Awaited<ReturnType<typeof undisturbed>>

/** An app that was joined and edited by its host since, and commands of a later version. */
beforeAll(async () => {
  cli = copyCommands(later)
  const file = join(cli, 'dist/render/renderConfig.js')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('wallet shows when your app asks')
  writeFileSync(file, text.replace('wallet shows when your app asks', 'wallet shows while your app asks'))
  app = makeViteApp(scratch(), 'app', 'react-ts')
  linkPackages(app)
  expect((await run('create-appkit', ['.', '--yes', '--no-install', '--no-check'], { cwd: app })).code).toBe(
    0,
  )
  const config = join(app, 'appkit.config.ts')
  writeFileSync(config, `${readFileSync(config, 'utf8')}\n// Of the host.\n`)
  reference = await undisturbed()
})

const copy = () => {
  const cwd = join(scratch(), 'app')
  cpSync(app, cwd, { recursive: true, verbatimSymlinks: true })
  return cwd
}
const upgrade = (cwd: string) => run('create-appkit', args, { cwd, cli })

/** Returns the hashes before and after an upgrade that nothing disturbs, and after its undo, with a copy of each step. */
async function undisturbed() {
  const cwd = copy()
  const before = hashes(cwd)
  const cuts = await copyAtEachStep(cwd, scratch(), () => upgrade(cwd))
  expect(cuts.length).toBeGreaterThan(5)
  const after = hashes(cwd)
  expect(after).not.toEqual(before)
  const undone = await run('create-appkit', ['--undo', '--on-conflict', 'overwrite'], { cwd })
  expect(undone.stderr).toBe('')
  return { before, after, cuts, undone: hashes(cwd) }
}

async function expectFinishes(
  name: string,
  cwd: string,
  { before, after, undone }: Awaited<ReturnType<typeof undisturbed>>,
): Promise<void> {
  for (const [path, hash] of Object.entries(hashes(cwd))) {
    if (path === 'appkit.lock.json' || /(^|\/)\.\d+-\d+\.appkit-tmp$/.test(path)) continue
    expect([before[path], after[path]], `${name}: ${path}`).toContain(hash)
  }
  expect((await upgrade(cwd)).stderr, name).toBe('')
  expect(hashes(cwd), name).toEqual(after)
  expect((await run('create-appkit', ['--undo', '--on-conflict', 'overwrite'], { cwd })).stderr).toBe('')
  expect(hashes(cwd), `${name}, undone`).toEqual(undone)
}

it('an upgrade that is killed at any step of writing is finished by the same command, and the join is undone after it', {
  timeout: 600_000,
}, async () => {
  for (const [index, cut] of reference.cuts.entries()) {
    await expectFinishes(`step ${index + 1}`, cut, reference)
    rmSync(cut, { recursive: true })
  }
})

it.each([
  0.3, 0.8,
])('an upgrade whose process is killed at %f of its steps is finished by the same command', async (share) => {
  const cwd = copy()
  const child = spawn(
    process.execPath,
    ['--import', faults, join(cli, 'dist/bin/create-appkit.js'), ...args],
    {
      cwd,
      env: { ...process.env, CI: undefined, FAULT_STEP: String(Math.ceil(reference.cuts.length * share)) },
      stdio: 'ignore',
    },
  )
  expect(await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)))).toBe(
    'SIGKILL',
  )
  await expectFinishes(`${share}`, cwd, reference)
})
