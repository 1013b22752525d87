import { placeMark, readMark, removeMark } from '../../../../common/node/markFile.js'
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
  const own = `${pid} ${born}`
  for (let again = true; ; again = false) {
    if (placeMark(mark, own)) return () => removeMark(mark, own)
    const found = readMark(mark)
    if (isHeldBy(holderOf(found)) || !again) {
      throw new Error(
        `Another process uses ${file}. Stop it, or use Postgres (DATABASE_URL) for several processes.`,
      )
    }
    removeMark(mark, found)
  }
}

function holderOf(text: string): ProcessMark {
  const [pid, born = ''] = text.split(' ')
  return { pid: Number(pid), born }
}
