import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SandboxError } from '../errors/SandboxError.js'

/** The lock of a data folder for one sandbox. */
export interface DataLock {
  /** Stores which processes belong to this sandbox, so that a later start can wait for them. */
  setChildren(pids: readonly number[]): void
  release(): void
}

interface Holder {
  readonly pid: number
  readonly born: string
  readonly children: readonly number[]
}

// A node that was left behind writes its state before it ends, which takes a while on a busy machine.
const CHILD_WAIT_MS = 60_000
const MAX_CHILDREN = 64
// A signal to 0 or below goes to a whole group, and no platform has ids above 31 bits.
const MAX_PID = 2 ** 31 - 1
const isPid = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 1 && Number(value) <= MAX_PID

interface ProcessFacts {
  /** One letter. `Z` is a process that has ended and was not collected yet. */
  readonly state: string
  /** Its start time, in ticks since the machine started. */
  readonly born: string
}

// A process id may have been reused. Together with the start time it is unique.
function factsOf(pid: number): ProcessFacts {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', born: fields[19] ?? '' }
  } catch {
    return { state: '', born: '' }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return factsOf(pid).state !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readHolder(file: string): Holder | null {
  try {
    // Null has no parts, which throws as a damaged file does; other values have no valid id.
    const { pid, born, children } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    // A process with an invalid id holds nothing.
    if (!isPid(pid)) return null
    const list = Array.isArray(children) ? children.slice(0, MAX_CHILDREN).filter(isPid) : []
    return { pid, born: typeof born === 'string' ? born : '', children: list }
  } catch {
    return null
  }
}

/**
 * Locks a data folder for this process. The lock of a dead process is taken over after the chains of that
 * process have finished writing.
 * @param dataDir existing folder
 * @throws SandboxError `DATA_LOCKED` if another sandbox uses it
 */
export async function acquireLock(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, 'sandbox.lock')
  const mine = { pid: process.pid, born: factsOf(process.pid).born }
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify({ ...mine, children: [] }), { flag: 'wx' })
      break
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code
      if (code !== 'EEXIST' || attempt > 5) {
        throw new SandboxError('DATA_UNUSABLE', `The data folder ${dataDir} cannot be written (${code}).`, {
          cause,
        })
      }
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder.pid) && factsOf(holder.pid).born === holder.born) {
      throw new SandboxError(
        'DATA_LOCKED',
        `Another sandbox (process ${holder.pid}) uses ${dataDir}. Stop it, or choose another folder with --data.`,
      )
    }
    const deadline = Date.now() + CHILD_WAIT_MS
    while (holder?.children.some(isAlive) && Date.now() < deadline) await sleep(20)
    rmSync(file, { force: true })
  }
  return {
    setChildren: (children) => writeFileSync(file, JSON.stringify({ ...mine, children })),
    release: () => rmSync(file, { force: true }),
  }
}
