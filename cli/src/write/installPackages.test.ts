import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
function install(script: string) {
  const place = join(cwd, 'bun')
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
    const progress = { stage() {}, end() {} }
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
