import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InterruptedError } from '../errors/CliError.js'
import { finishInstall } from './installPackages.js'
import { writeChecked } from './writeChecked.js'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'appkit-install-'))
  mkdirSync(join(cwd, 'shop'))
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

/** Installs the packages of `shop` with a package manager that is this script. */
function install(script: string, manager = 'bun') {
  const place = join(cwd, manager)
  writeFileSync(place, `#!/bin/sh\n${script}\n`)
  chmodSync(place, 0o755)
  const env = { PATH: `${cwd}:/usr/bin:/bin` }
  return { cwd, env, isTerminal: false, writeOut() {}, writeError() {} }
}
const plan = () => ({ root: join(cwd, 'shop'), lock: undefined, dependencies: [], files: [] })

describe('an install that somebody stops', () => {
  const stopped = new InterruptedError(
    'Interrupted while packages were installed. The files are all there; run `bun install` in shop to install the packages.',
  )

  it.each(['kill -INT $$', 'exit 130'])('ends the command before it reports (%s)', async (script) => {
    const ended = finishInstall(plan(), 'bun', true, install(script))
    await expect(ended).rejects.toEqual(stopped)
  })

  it('ends the check of the types, which has files of its own', async () => {
    const told: boolean[] = []
    const check = {
      async before() {},
      async after(isInstalled: boolean) {
        told.push(isInstalled)
        return { ran: false, command: null, reason: '', isBroken: false } as const
      },
    }
    const progress = { longStage() {}, end() {}, drop() {} }
    const how = { manager: 'bun', installs: true, check, progress, quiet: true } as const
    await expect(writeChecked(plan(), how, install('exit 130'))).rejects.toEqual(stopped)
    expect(told).toEqual([false])
  })
})

it('finishInstall tells the command of a package manager that fails', async () => {
  expect(await finishInstall(plan(), 'bun', true, install('exit 1'))).toEqual({
    ok: false,
    reason: 'bun install failed',
  })
})

it.each([
  ['pnpm', '[ "$*" = "install --no-frozen-lockfile" ]'],
  ['yarn', '[ "$YARN_ENABLE_IMMUTABLE_INSTALLS" = false ]'],
] as const)('finishInstall lets %s write its lock file, which is frozen on servers that build', async (manager, test) => {
  expect(await finishInstall(plan(), manager, true, install(test, manager))).toEqual({ ok: true })
})

it('finishInstall notes that what an earlier run left open is installed', async () => {
  const place = join(cwd, 'shop/appkit.lock.json')
  const lock = { version: 1, appkit: '1.0.0', template: null, files: {} }
  const content = JSON.stringify({ ...lock, unfinished: { files: {}, install: true } })
  writeFileSync(place, content)
  const file = { path: 'appkit.lock.json', kind: 'generated', action: 'unchanged', content } as const
  const found = () => JSON.parse(readFileSync(place, 'utf8'))
  await finishInstall({ ...plan(), files: [file] }, 'bun', true, install('exit 1'))
  expect(found()).toHaveProperty('unfinished')
  await finishInstall({ ...plan(), files: [file] }, 'bun', true, install('exit 0'))
  expect(found()).toEqual(lock)
})
