import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

/** Where the state of a chain lies, and how old it is. */
export interface PreparedState {
  /** File the node reads at start and writes while it runs. */
  readonly file: string
  /** When the state was written (milliseconds since 1970), or 0 when there is none. */
  readonly writtenAt: number
  /** What was done about a damaged file, for the log. */
  readonly notice: string | null
}

function isReadable(file: string): boolean {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')) === 'object'
  } catch {
    return false
  }
}

// The time of a state tells which journal entries it holds, so a copy keeps it.
function copyWithTime(from: string, to: string): number {
  const { atime, mtime, mtimeMs } = statSync(from)
  copyFileSync(from, to)
  utimesSync(to, atime, mtime)
  return mtimeMs
}

/**
 * Makes the state file of a chain fit to start from. A file cut short by a crash is put aside and the
 * last whole one takes its place; a whole one is copied, to be that last one next time.
 * @param dir folder of the chain; created when missing
 */
export function prepareState(dir: string): PreparedState {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'state.json')
  const backup = join(dir, 'state.last.json')
  let notice: string | null = null
  if (existsSync(file) && !isReadable(file)) {
    renameSync(file, join(dir, 'state.damaged.json'))
    notice = `The state in ${file} was cut short; it is kept as state.damaged.json.`
    if (existsSync(backup) && isReadable(backup)) {
      notice += ' The chain goes on from its last whole state.'
      return { file, writtenAt: copyWithTime(backup, file), notice }
    }
    notice += ' The chain starts anew.'
  }
  if (!existsSync(file)) {
    rmSync(backup, { force: true })
    return { file, writtenAt: 0, notice }
  }
  return { file, writtenAt: copyWithTime(file, backup), notice }
}
