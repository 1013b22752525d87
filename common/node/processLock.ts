import { readFileSync } from 'node:fs'

/** A process: an id may be given again, and with the time of its start it belongs to one process. */
export interface ProcessMark {
  readonly pid: number
  /** When it started, in ticks since the machine did. Empty where the system does not say. */
  readonly born: string
}

interface ProcessFacts {
  /** One letter. `Z` is a process that has ended and that its parent has not collected: it holds nothing any more. */
  readonly state: string
  readonly born: string
}

// A signal to 0 or below goes to a whole group, and no platform has ids above 31 bits.
const maxProcessId = 2 ** 31 - 1

/** Whether a value can be the id of a process that is not the first one of the system. */
export const isProcessId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 1 && Number(value) <= maxProcessId

/** The mark of a process that runs. */
export const markOf = (pid: number): ProcessMark => ({ pid, born: factsOf(pid).born })

/** The mark of this process. */
export const ownMark = (): ProcessMark => markOf(process.pid)

/** Whether a process runs. One that has ended and was not collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // There is one that belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return factsOf(pid).state !== 'Z'
}

/** Whether the process that left a mark still runs, and is the same. */
export const isHeldBy = ({ born, pid }: ProcessMark): boolean =>
  isProcessId(pid) && isRunning(pid) && factsOf(pid).born === born

function factsOf(pid: number): ProcessFacts {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', born: fields[19] ?? '' }
  } catch {
    return { state: '', born: '' }
  }
}
