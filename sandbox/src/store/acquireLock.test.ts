import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  const began = performance.now()
  const lock = await acquireLock(dir)
  expect(performance.now() - began).toBeLessThan(1000)
  lock.release()
})

test('waits for the chains of the dead process to finish writing', async () => {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)'])
  const gone = once(child, 'exit')
  writeFileSync(
    join(dir, 'sandbox.lock'),
    JSON.stringify({ pid: await deadPid(), born: '1', children: [child.pid] }),
  )
  const lock = await acquireLock(dir)
  expect(performance.now() - began).toBeGreaterThan(390)
  lock.release()
  await gone
})

test('a damaged lock file is no lock', async () => {
  writeFileSync(join(dir, 'sandbox.lock'), '{"pid":')
  const lock = await acquireLock(dir)
  lock.release()
})
