import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './openDatabase.js'

let folder = ''
let file = ''
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-database-'))
  file = join(folder, 'frame.sqlite')
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** State and start time of a process. */
function factsOf(pid: number): { readonly state: string | undefined; readonly born: string | undefined } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, born: fields[18] }
}

const open = async () => {
  const database = await openDatabase({ file })
  await database.query('select 1 as one', [])
  await database.close()
}

test('a file is opened by one process, until it is closed', async () => {
  const database = await openDatabase({ file })
  await expect(openDatabase({ file })).rejects.toThrow(`Another process uses ${file}`)
  await database.close()
  await open()
})

const isLinux = process.platform === 'linux'
const elsewhere = isLinux ? '' : ' (left out: this system does not say what became of a process)'
test.runIf(isLinux)(
  `a process that was killed, and that its parent has not collected, does not keep the file${elsewhere}`,
  async () => {
    // The shell becomes another program, which does not know of the child and never collects it.
    child = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    const pid = Number(said)
    // A shell could still collect it.
    const { pid: parent = 0 } = child
    await expect.poll(() => readFileSync(`/proc/${parent}/comm`, 'utf8')).toBe('sleep\n')
    writeFileSync(`${file}.pid`, `${pid} ${factsOf(pid).born}`)
    await expect(open()).rejects.toThrow('Another process uses')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => factsOf(pid).state).toBe('Z')
    await open()
  },
)

test.runIf(isLinux)(
  `a process whose id was given to another program does not keep the file${elsewhere}`,
  async () => {
    writeFileSync(`${file}.pid`, `${process.pid} 1`)
    await open()
  },
)

test('an address that is none of Postgres is refused', async () => {
  await expect(openDatabase({ url: 'mysql://127.0.0.1/frame' })).rejects.toThrow('DATABASE_URL has to name')
})
