import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireLock } from './acquireLock.js'

/** The machine of these tests: `/proc/PID/stat` of some processes, and whether a file can be removed. */
const machine = vi.hoisted(() => ({
  stats: new Map<string, string>(),
  keepsFiles: false,
  removals: 0,
  naps: 0,
  onNap: () => {},
}))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    readFileSync: (path: string | number, encoding: 'utf8') => {
      if (typeof path === 'number' || !path.startsWith('/proc/')) return fs.readFileSync(path, encoding)
      const stat = machine.stats.get(path)
      if (stat === undefined) throw new Error('ENOENT')
      return stat
    },
    renameSync: (path: string, other: string) => {
      if (machine.keepsFiles && path.endsWith('.lock')) throw new Error('EPERM')
      fs.renameSync(path, other)
    },
    rmSync: (path: string, options: object) => {
      machine.removals += 1
      if (machine.removals > 100) throw new Error('The file was removed a hundred times.')
      fs.rmSync(path, options)
    },
  }
})
vi.mock('node:timers/promises', () => ({
  setTimeout: async () => {
    machine.naps += 1
    if (machine.naps > 100) throw new Error('A hundred naps were too few.')
    machine.onNap()
  },
}))

/** Ids of processes that are alive, with the code of the error of a signal to them, if it fails. */
const processes = new Map<number, string | undefined>()
const asked = new Set<number>()
let dir: string
let now = 0
const file = () => join(dir, 'sandbox.lock')
const write = (holder: unknown) => writeFileSync(file(), JSON.stringify(holder))
/** A process with a start time, as Linux shows it. Its name may hold anything. */
const run = (pid: number, born: string, state = 'S', name = 'sh') => {
  processes.set(pid, undefined)
  const fields = Array.from({ length: 18 }, (_, at) => String(at))
  machine.stats.set(`/proc/${pid}/stat`, `${pid} (${name}) ${[state, ...fields, born, '0'].join(' ')}`)
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-lock-'))
  Object.assign(machine, { keepsFiles: false, removals: 0, naps: 0, onNap: () => {} })
  machine.stats.clear()
  processes.clear()
  asked.clear()
  now = 0
  run(process.pid, '500')
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(process, 'kill').mockImplementation((pid) => {
    asked.add(pid)
    const code = processes.has(pid) ? processes.get(pid) : 'ESRCH'
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  machine.removals = 0
  rmSync(dir, { recursive: true, force: true })
})
const expectLocked = () =>
  expect(acquireLock(dir)).rejects.toMatchObject({
    code: 'DATA_LOCKED',
    message: expect.stringContaining(dir),
  })
const expectFree = async () => {
  const lock = await acquireLock(dir)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ pid: process.pid, born: '500', children: [] })
  lock.release()
  expect(existsSync(file())).toBe(false)
}

test('the second sandbox on a folder is refused until the first lets go, which it may do twice', async () => {
  const lock = await acquireLock(dir)
  await expectLocked()
  lock.release()
  lock.release()
  await expectFree()
})

test('the lock of a process that lives is kept, also of one that belongs to another user', async () => {
  run(700, '90')
  write({ pid: 700, born: '90', children: [] })
  await expectLocked()
  processes.set(700, 'EPERM')
  machine.stats.set('/proc/700/stat', '')
  write({ pid: 700, born: '', children: [] })
  await expectLocked()
  processes.set(700, 'EOTHER')
  await expectFree()
})

test('the lock of a process that lives is kept where the machine does not say when it started', async () => {
  processes.set(700, undefined)
  for (const born of ['', 7, undefined]) {
    write({ pid: 700, born, children: [] })
    await expectLocked()
  }
})

test('the lock of a dead process is taken over', async () => {
  write({ pid: 700, born: '90', children: [] })
  await expectFree()
})

test('the lock of a process that has ended and was not collected yet is taken over', async () => {
  run(700, '90', 'Z')
  write({ pid: 700, born: '90', children: [] })
  await expectFree()
})

test('a process id that was given to another program does not hold the lock', async () => {
  run(700, '91', 'S', 'a) Z b')
  write({ pid: 700, born: '90', children: [] })
  await expectFree()
  write({ pid: 700, born: '91', children: [] })
  await expectLocked()
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
  write({ pid, born: '', children })
  // Nobody is asked whether such a process lives, or waited for.
  await expectFree()
  expect(asked).toEqual(new Set())
})

test.each([2, 2 ** 31 - 1])('a lock of process %i is one', async (pid) => {
  run(pid, '90')
  write({ pid, born: '90', children: [] })
  await expectLocked()
})

test('acquireLock waits until all chains of the dead process have finished writing', async () => {
  write({ pid: 700, born: '90', children: [701, 702, '703', 1] })
  processes.set(702, undefined)
  machine.onNap = () => {
    if (machine.naps === 3) processes.delete(702)
  }
  await expectFree()
  expect(machine.naps).toBe(3)
  expect(asked).toEqual(new Set([700, 701, 702]))
})

test('acquireLock waits for the chains of a dead process for a minute', async () => {
  write({ pid: 700, born: '90', children: [701] })
  processes.set(701, undefined)
  machine.onNap = () => {
    now += 10_000
  }
  await expectFree()
  expect(machine.naps).toBe(6)
})

test('acquireLock waits for 64 chains at most, and for none when their list is no list', async () => {
  write({ pid: 700, born: '90', children: Array.from({ length: 70 }, (_, at) => 800 + at) })
  await expectFree()
  expect(asked).toHaveProperty('size', 1 + 64)
  asked.clear()
  write({ pid: 700, born: '90', children: { length: 1, 0: 800 } })
  await expectFree()
  expect(asked).toEqual(new Set([700]))
})

test('a lock stores the processes that a later start waits for', async () => {
  const lock = await acquireLock(dir)
  lock.setChildren([701, 702])
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
    pid: process.pid,
    born: '500',
    children: [701, 702],
  })
})

test('a folder that cannot be written is said to be so, as is one whose lock comes back each time', async () => {
  const missing = join(dir, 'missing')
  await expect(acquireLock(missing)).rejects.toMatchObject({
    code: 'DATA_UNUSABLE',
    message: expect.stringMatching(/missing .*ENOENT/),
  })
  write({ pid: 700, born: '90', children: [] })
  machine.keepsFiles = true
  await expect(acquireLock(dir)).rejects.toMatchObject({
    code: 'DATA_UNUSABLE',
    message: expect.stringContaining('EEXIST'),
  })
})

test('a sandbox that finds the lock of a dead process does not remove the lock that another one has put there meanwhile', async () => {
  run(702, '77')
  write({ pid: 700, born: '90', children: [701] })
  processes.set(701, undefined)
  machine.onNap = () => {
    processes.delete(701)
    write({ pid: 702, born: '77', children: [] })
  }
  await expectLocked()
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: 702 })
  expect(readdirSync(dir)).toEqual(['sandbox.lock'])
})

test('a lock is in its file as a whole or not at all, also when its processes change', async () => {
  const lock = await acquireLock(dir)
  const before = openSync(file(), 'r')
  lock.setChildren([701])
  // A reader that had it open still reads the old text.
  expect(JSON.parse(readFileSync(before, 'utf8'))).toMatchObject({ children: [] })
  closeSync(before)
  expect(readdirSync(dir)).toEqual(['sandbox.lock'])
})

test('a lock that goes within a few attempts is taken over', async () => {
  write({ pid: 700, born: '90', children: [701] })
  machine.keepsFiles = true
  processes.set(701, undefined)
  machine.onNap = () => {
    now += 60_000
    machine.keepsFiles = machine.naps < 3
  }
  await expectFree()
})

test('a damaged lock file is no lock', async () => {
  writeFileSync(file(), '{"pid":')
  await expectFree()
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
  writeFileSync(file(), text)
  const lock = await acquireLock(dir)
  await expectLocked()
  lock.release()
})
