import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isHeldBy,
  isProcessId,
  isRunning,
  ownMark,
  type ProcessMark,
} from '../../../common/node/processLock.js'
import { SandboxError } from '../errors/SandboxError.js'

/** The lock of a data folder for one sandbox. */
export interface DataLock {
  /** Stores which processes belong to this sandbox, so that a later start can wait for them. */
  setChildren(pids: readonly number[]): void
  release(): void
}

interface Holder extends ProcessMark {
  readonly children: readonly number[]
}

// A node that was left behind writes its state before it ends, which takes a while on a busy machine.
const CHILD_WAIT_MS = 60_000
const MAX_CHILDREN = 64

function readHolder(file: string): Holder | null {
  try {
    // Null has no parts, which throws as a damaged file does; other values have no valid id.
    const { pid, born, children } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    // A process with an invalid id holds nothing.
    if (!isProcessId(pid)) return null
    const list = Array.isArray(children) ? children.slice(0, MAX_CHILDREN).filter(isProcessId) : []
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
  const mine = ownMark()
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
    if (holder && isHeldBy(holder)) {
      throw new SandboxError(
        'DATA_LOCKED',
        `Another sandbox (process ${holder.pid}) uses ${dataDir}. Stop it, or choose another folder with --data.`,
      )
    }
    const deadline = Date.now() + CHILD_WAIT_MS
    while (holder?.children.some(isRunning) && Date.now() < deadline) await sleep(20)
    rmSync(file, { force: true })
  }
  return {
    setChildren: (children) => writeFileSync(file, JSON.stringify({ ...mine, children })),
    release: () => rmSync(file, { force: true }),
  }
}
