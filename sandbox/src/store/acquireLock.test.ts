import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireLock } from './acquireLock.js'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('the second sandbox on a folder is refused until the first lets go', async () => {
  const lock = await acquireLock(dir)
  await expect(acquireLock(dir)).rejects.toMatchObject({ code: 'DATA_LOCKED' })
  lock.release()
  const again = await acquireLock(dir)
  again.release()
})

test('the lock of a dead process is taken over', async () => {
  writeFileSync(join(dir, 'sandbox.lock'), JSON.stringify({ pid: await deadPid(), born: '1', children: [] }))
  const lock = await acquireLock(dir)
  lock.release()
})

test('a process id that was given to another program does not hold the lock', async () => {
  if (process.platform !== 'linux') return
  writeFileSync(join(dir, 'sandbox.lock'), JSON.stringify({ pid: process.pid, born: '1', children: [] }))
  const lock = await acquireLock(dir)
  lock.release()
})

test.each([
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 40,
  1e300,
  '7',
  null,
  true,
])('a lock of process %j, which cannot be, is none', async (pid) => {
  const children = [0, -1, 2 ** 40, '7', null, process.pid + 2 ** 32]
  writeFileSync(join(dir, 'sandbox.lock'), JSON.stringify({ pid, born: '', children }))
  // Nobody is asked whether such a process lives, or waited for.
  const kill = vi.spyOn(process, 'kill')
  const lock = await acquireLock(dir)
  expect(kill).not.toHaveBeenCalled()
  kill.mockRestore()
  lock.release()
})

test('waits for the chains of the dead process to finish writing', async () => {
  const written = join(dir, 'written')
  const code = `setTimeout(() => fs.writeFileSync(${JSON.stringify(written)}, ''), 400)`
  const child = spawn(process.execPath, ['-e', code])
  const gone = once(child, 'exit')
  writeFileSync(
    join(dir, 'sandbox.lock'),
    JSON.stringify({ pid: await deadPid(), born: '1', children: [child.pid] }),
  )
  const lock = await acquireLock(dir)
  expect(existsSync(written)).toBe(true)
  lock.release()
  await gone
})

test('a damaged lock file is no lock', async () => {
  writeFileSync(join(dir, 'sandbox.lock'), '{"pid":')
  const lock = await acquireLock(dir)
  lock.release()
})

test.each([
  'null',
  '7',
  '"7"',
  '[]',
  '[7]',
  '{}',
  '',
])('a lock file that says %j is no lock', async (text) => {
  writeFileSync(join(dir, 'sandbox.lock'), text)
  const lock = await acquireLock(dir)
  await expect(acquireLock(dir)).rejects.toMatchObject({ code: 'DATA_LOCKED' })
  lock.release()
})
