import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeMark, readMark, removeMark } from '../../../common/node/markFile.js'
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
const childWaitMs = 60_000
const maxChildren = 64

function readHolder(text: string): Holder | null {
  try {
    // Null has no parts, which throws as a damaged file does; other values have no valid id.
    const { pid, born, children } = JSON.parse(text) as Record<string, unknown>
    // A process with an invalid id holds nothing.
    if (!isProcessId(pid)) return null
    const list = Array.isArray(children) ? children.slice(0, maxChildren).filter(isProcessId) : []
    return { pid, born: typeof born === 'string' ? born : '', children: list }
  } catch {
    return null
  }
}

/**
 * Locks a data folder for this process. The lock of a dead process is taken over after the chains of that
 * process have finished writing.
 *
 * @param dataDir - existing folder
 * @throws SandboxError `DATA_LOCKED` if another sandbox uses it
 */
export async function acquireLock(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, 'sandbox.lock')
  const mine = ownMark()
  let own = JSON.stringify({ ...mine, children: [] })
  const unwritable = (code: unknown, cause?: unknown): SandboxError =>
    new SandboxError('DATA_UNUSABLE', `The data folder ${dataDir} cannot be written (${code}).`, { cause })
  const isTaken = (): boolean => {
    try {
      return !placeMark(file, own)
    } catch (cause) {
      throw unwritable((cause as NodeJS.ErrnoException).code, cause)
    }
  }
  for (let attempt = 0; isTaken(); attempt += 1) {
    if (attempt > 5) throw unwritable('EEXIST')
    const found = readMark(file)
    const holder = readHolder(found)
    if (holder && isHeldBy(holder)) {
      throw new SandboxError(
        'DATA_LOCKED',
        `Another sandbox (process ${holder.pid}) uses ${dataDir}. Stop it, or choose another folder with --data.`,
      )
    }
    const deadline = Date.now() + childWaitMs
    while (holder?.children.some(isRunning) && Date.now() < deadline) await sleep(20)
    removeMark(file, found)
  }
  return {
    setChildren(children) {
      own = JSON.stringify({ ...mine, children })
      // In one step: a second sandbox that reads a part would take the folder for nobody's.
      writeFileSync(`${file}.new`, own)
      renameSync(`${file}.new`, file)
    },
    release: () => removeMark(file, own),
  }
}
