// A folder in memory for the files of tests. They make and remove some hundred thousand small ones, for which a disk lets
// them wait, and which nobody needs when the run has ended.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The type of a file system in memory, of statfs(2). */
const tmpfs = 0x01021994
/** Free bytes that are asked for: ten times what all tests together have there at a time. */
const minBytes = 4 * 2 ** 30
const prefix = 'appkit-tests-'

/**
 * Makes a folder in memory, which is removed when the process exits, and removes those of runs that were killed.
 *
 * @param {string} [place] where the file system in memory is
 * @returns {string | undefined} its path; undefined where there is no file system in memory, or too little of either
 */
export function makeMemoryFolder(place = '/dev/shm') {
  if (!hasRoom(place)) return undefined
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(place, name))
  }
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // As a folder for temporary files is: servers that tests start write there as users of their own.
  chmodSync(folder, 0o1777)
  process.on('exit', () => remove(folder))
  return folder
}

function hasRoom(place) {
  try {
    const { type, bavail, bsize } = statfsSync(place)
    return type === tmpfs && bavail * bsize >= minBytes && process.availableMemory() >= 2 * minBytes
  } catch {
    // Not Linux.
    return false
  }
}

/** The rule of `common/node/processLock.ts`, which is not compiled yet where this runs. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch ({ code }) {
    // Somebody else's process is one, too.
    if (code !== 'EPERM') return false
  }
  return stateOf(pid) !== 'Z'
}

/** One letter. `Z` is a process that has ended and that its parent has not collected. */
function stateOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2]
  } catch {
    return undefined
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // A program that a killed run has started may write there for a moment; the next run removes the folder.
  }
}
