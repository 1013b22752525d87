// Where tests write. They make and remove some hundred thousand small files, for which a disk lets them wait, and which
// nobody needs when the run has ended.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
/** The type of a file system in memory, of statfs(2). */
const tmpfs = 0x01021994
/** What all tests together have there at a time is a tenth of it. */
const minBytes = 4 * 2 ** 30

/**
 * Makes a folder in memory, which is removed when the process exits.
 *
 * @returns {string | undefined} its path; undefined where there is no file system in memory, or too little of either
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(join(shared, 'appkit-tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(shared)
    return type === tmpfs && bavail * bsize >= minBytes && process.availableMemory() >= 2 * minBytes
  } catch {
    // Not Linux.
    return false
  }
}
