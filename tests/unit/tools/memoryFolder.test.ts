import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { makeMemoryFolder } from '../../../tools/memoryFolder.mjs'

const shared = '/dev/shm'
function roomIn(place: string): number {
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize
}
const hasMemory = existsSync(shared) && roomIn(shared) >= 2 ** 32 && process.availableMemory() >= 2 ** 33
const without = hasMemory ? '' : ' (left out: there is no folder in memory with room for tests)'
const made: string[] = []
afterEach(() => {
  for (const each of made.splice(0)) rmSync(each, { recursive: true, force: true })
})

it('a place on a disk, or none at all, gives no folder', () => {
  const disk = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'appkit-disk-'))
  made.push(disk)
  expect(makeMemoryFolder(disk)).toBeUndefined()
  expect(makeMemoryFolder(join(disk, 'missing'))).toBeUndefined()
})

it.skipIf(!hasMemory)(
  `a run removes what killed runs left in memory, and nothing of those that go on${without}`,
  () => {
    const gone = spawnSync(process.execPath, ['--version']).pid
    const [left, kept] = [gone, process.ppid].map((pid) => join(shared, `appkit-tests-${pid}-trial`))
    for (const each of [left, kept] as string[]) {
      mkdirSync(join(each, 'app'), { recursive: true })
      writeFileSync(join(each, 'app/file'), 'text')
      made.push(each)
    }
    const folder = makeMemoryFolder(shared)
    made.push(folder ?? '')
    expect(folder).toMatch(new RegExp(`^${shared}/appkit-tests-${process.pid}-`))
    // Any user may write there, and remove nothing of others.
    expect(statSync(folder ?? '').mode & 0o7777).toBe(0o1777)
    expect([left, kept].map((each) => existsSync(each ?? ''))).toEqual([false, true])
  },
)

it.skipIf(!hasMemory)(
  `a run removes what a killed run left whose parent has not collected it${without}`,
  async () => {
    // The program that the shell becomes collects no children, and its child ends when its input does.
    const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    try {
      const pid = await new Promise<number>((resolve) => {
        parent.stdout?.once('data', (text) => resolve(Number(String(text))))
      })
      const read = (of: number | undefined, file: string) => readFileSync(`/proc/${of}/${file}`, 'utf8')
      // A shell could still collect it.
      await vi.waitFor(() => expect(read(parent.pid, 'comm')).toBe('sleep\n'))
      const input = parent.stdio[3] as Writable
      input.end()
      await vi.waitFor(() => expect(read(pid, 'stat')).toMatch(/\) Z /))
      const left = join(shared, `appkit-tests-${pid}-trial`)
      mkdirSync(left)
      made.push(left)
      made.push(makeMemoryFolder(shared) ?? '')
      expect(existsSync(left)).toBe(false)
    } finally {
      parent.kill()
    }
  },
)

it.skipIf(!hasMemory)(`a folder in memory is gone with the process that made it${without}`, () => {
  const script = `import(${JSON.stringify(new URL('../../../tools/memoryFolder.mjs', import.meta.url).href)})
    .then(({ makeMemoryFolder }) => console.log(makeMemoryFolder()))`
  const { stdout } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' })
  expect(stdout).toMatch(/^\/dev\/shm\/appkit-tests-/)
  expect(existsSync(stdout.trim())).toBe(false)
})
