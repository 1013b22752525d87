import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runBounded } from './runBounded.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-bounded-'))
})
const { platform } = process
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
  rmSync(root, { recursive: true, force: true })
})

/** Runs a script of Node that may take so many seconds. */
const run = (code: string, seconds: number) =>
  runBounded(root, process.execPath, ['-e', code], seconds, process.env)
const sleep = 'setTimeout(() => {}, 30_000)'

const elsewhere = platform === 'win32' ? ' (left out: Windows ends programs in another way)' : ''
describe.skipIf(platform === 'win32')(`a program that takes too long${elsewhere}`, () => {
  it('is not waited for where something that it started keeps its output open', async () => {
    const start = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(sleep)}], { detached: true, stdio: 'inherit' })\nconsole.log(pid)`
    const began = Date.now()
    const { code, isLate, output } = await run(`${start}\n${sleep}`, 1)
    process.kill(Number(output), 'SIGKILL')
    expect({ code, isLate }).toEqual({ code: null, isLate: true })
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  it('ends with its tree on Windows', async () => {
    const called = join(root, 'called')
    // This script stands for the program of Windows that ends a process with its children.
    writeFileSync(join(root, 'taskkill'), `#!/bin/sh\necho "$@" > '${called}'\nkill -9 "$2"\n`)
    chmodSync(join(root, 'taskkill'), 0o755)
    vi.stubEnv('PATH', `${root}${delimiter}${process.env.PATH}`)
    Object.defineProperty(process, 'platform', { value: 'win32' })
    const { code, isLate, output } = await run(`console.log(process.pid)\n${sleep}`, 1)
    expect({ code, isLate }).toEqual({ code: null, isLate: true })
    expect(readFileSync(called, 'utf8')).toBe(`/pid ${output.trim()} /T /F\n`)
  })
})
