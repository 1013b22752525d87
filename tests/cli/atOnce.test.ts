import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { hashes, linkPackages, prepareCommands, run, runProcess, scratch } from './support.js'

prepareCommands()

const lockOf = (root: string) => JSON.parse(readFileSync(join(root, 'appkit.lock.json'), 'utf8'))

describe('two runs in one app at once', () => {
  it('refuse the second while the first installs, and lose nothing of either', async () => {
    const cwd = scratch()
    const root = join(cwd, 'shop')
    const tools = scratch()
    const started = join(tools, 'started')
    const ended = join(tools, 'ended')
    const wait = `touch "${started}"; while [ ! -e "${ended}" ]; do sleep 0.05; done`
    writeFileSync(join(tools, 'npm'), `#!/bin/sh\n${wait}\n`)
    chmodSync(join(tools, 'npm'), 0o755)
    const env = { PATH: `${tools}:/usr/bin:/bin` }
    const words = ['shop', '--yes', '--no-git', '--pm', 'npm']
    const first = runProcess('create-appkit', words, { cwd, env })
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 60_000 })

    linkPackages(root)
    const before = hashes(root)
    const add = ['add', 'namespace/solana', '--yes', '--json']
    const second = await run('create-appkit', add, { cwd: root, env })
    expect({ code: second.code, error: JSON.parse(second.stdout).error }).toEqual({
      code: 2,
      error: expect.objectContaining({
        code: 'RUN_AT_WORK',
        message: expect.stringContaining(String(lockOf(root).unfinished.by.pid)),
      }),
    })
    expect(hashes(root)).toEqual(before)

    writeFileSync(ended, '')
    expect(await first).toMatchObject({ code: 0, stderr: '' })
    expect(lockOf(root)).not.toHaveProperty('unfinished')
    expect(await run('create-appkit', add, { cwd: root, env })).toMatchObject({ code: 0, stderr: '' })
    expect(lockOf(root).changes).toHaveProperty('namespace/solana')
  })
})
