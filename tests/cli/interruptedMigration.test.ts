import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { hashes, linkPackages, prepareCommands, put, repo, run, scratch } from './support.js'

prepareCommands()

const faults = pathToFileURL(join(import.meta.dirname, 'faultyDisk.mjs')).href
const args = ['migrate', 'from-rainbowkit', '--yes', '--no-install']

function host(): string {
  const root = join(scratch(), 'host')
  cpSync(join(repo, 'tests/cli/fixtures/migrate/rainbowkit-vite'), root, { recursive: true })
  linkPackages(root)
  put(root, { '.env': 'VITE_PROJECT_ID=0123456789abcdef\n' })
  return root
}

/** Runs the migration with a process that is killed at a step of writing. */
function disturbed(cwd: string, env: Record<string, string>): Promise<string | null> {
  const bin = join(repo, 'cli/dist/bin/create-appkit.js')
  const child = spawn(process.execPath, ['--import', faults, bin, ...args], {
    cwd,
    env: {
      ...process.env,
      CI: undefined,
      APPKIT_PACKAGES: undefined,
      npm_config_user_agent: undefined,
      ...env,
    },
    stdio: 'ignore',
  })
  return new Promise((resolve) => {
    child.once('close', (_code, signal) => resolve(signal))
  })
}

it('a migration that is killed loses nothing, and the same command again finishes', {
  timeout: 300_000,
}, async () => {
  const reference = host()
  const before = hashes(reference)
  const counting = join(scratch(), 'steps')
  await disturbed(reference, { FAULT_COUNT: counting })
  const after = hashes(reference)
  expect(after).not.toEqual(before)
  const steps = Number(readFileSync(counting, 'utf8'))
  const moments = Array.from({ length: 6 }, (_, index) => 1 + Math.floor((index * (steps - 1)) / 5))
  for (const step of moments) {
    const cwd = host()
    expect(await disturbed(cwd, { FAULT_STEP: String(step) }), `step ${step}`).toBe('SIGKILL')
    for (const [path, hash] of Object.entries(hashes(cwd))) {
      if (path === 'appkit.lock.json' || /(^|\/)\.\d+-\d+\.appkit-tmp$/.test(path)) continue
      expect([before[path], after[path]], `step ${step}: ${path}`).toContain(hash)
    }
    for (const path of Object.keys(before)) expect(existsSync(join(cwd, path)), path).toBe(true)
    const again = await run('create-appkit', args, { cwd })
    expect({ step, stderr: again.stderr }).toEqual({ step, stderr: '' })
    expect(hashes(cwd), `step ${step}`).toEqual(after)
    const undone = await run('create-appkit', [...args, '--undo'], { cwd })
    expect({ step, code: undone.code }).toEqual({ step, code: 0 })
    expect(hashes(cwd), `step ${step}`).toEqual(before)
  }
})
