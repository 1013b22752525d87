import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isHeldBy, ownMark, type ProcessMark } from '../../../../common/node/processLock.js'

/**
 * Marks a file as used by this process. The mark of a process that no longer runs does not count.
 *
 * @returns removes the mark
 * @throws Error if another process uses the file
 */
export function takeFile(file: string): () => void {
  const mark = `${file}.pid`
  const { born, pid } = ownMark()
  for (let again = true; ; again = false) {
    try {
      writeFileSync(mark, `${pid} ${born}`, { flag: 'wx' })
      return () => rmSync(mark, { force: true })
    } catch (cause) {
      if (isHeldBy(readMark(mark)) || !again) {
        throw new Error(
          `Another process uses ${file}. Stop it, or use Postgres (DATABASE_URL) for several processes.`,
          { cause },
        )
      }
      rmSync(mark, { force: true })
    }
  }
}

function readMark(mark: string): ProcessMark {
  try {
    const [pid, born = ''] = readFileSync(mark, 'utf8').split(' ')
    return { pid: Number(pid), born }
  } catch {
    return { pid: 0, born: '' }
  }
}
