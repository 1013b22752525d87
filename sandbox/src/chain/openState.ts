import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** The state of a chain on disk. Whether it can be used only the node knows. */
export interface ChainState {
  /** File the node reads at start and writes while it runs. */
  readonly file: string
  /** When the state was written (milliseconds since 1970), or 0 when there is none. */
  readonly writtenAt: () => number
  /** The node took what lies in the file: next time it is what to go back to. */
  taken(): void
  /**
   * The node did not take it: puts the last state that was taken in its place, or none when there is none.
   * Returns what was done, as a sentence for the log; null when nothing is left to try, and all is as it was.
   */
  fallBack(): string | null
}

// The time of a state tells which journal entries it holds, so a copy keeps it.
function copyWithTime(from: string, to: string): void {
  const { atime, mtime } = statSync(from)
  copyFileSync(from, to)
  utimesSync(to, atime, mtime)
}

/**
 * Opens the state of a chain. A file cut short by a crash, or of another shape, is put aside as
 * `state.damaged.json` and the last one that was taken is used.
 * @param dir folder of the chain; created when missing
 */
export function openState(dir: string): ChainState {
  mkdirSync(dir, { recursive: true })
  const [file, backup, next, damaged] = ['state', 'state.last', 'state.next', 'state.damaged'].map((name) =>
    join(dir, `${name}.json`),
  ) as [string, string, string, string]
  // The node writes its file while it starts, so what it was given is copied before.
  const copy = (): void => {
    if (existsSync(file)) copyWithTime(file, next)
    else rmSync(next, { force: true })
  }
  let tried = 0
  let isAside = false
  copy()
  return {
    file,
    writtenAt: () => (existsSync(file) ? statSync(file).mtimeMs : 0),
    taken: () => {
      if (existsSync(next)) renameSync(next, backup)
      else rmSync(backup, { force: true })
    },
    fallBack: () => {
      tried += 1
      if (tried === 1 && existsSync(file)) {
        renameSync(file, damaged)
        isAside = true
        const notice = `The state in ${file} cannot be read; it is kept as state.damaged.json.`
        if (!existsSync(backup)) return `${notice} The chain starts anew.`
        copyWithTime(backup, file)
        copy()
        return `${notice} The chain goes on from its last whole state.`
      }
      if (tried === 2 && existsSync(file)) {
        rmSync(file)
        copy()
        return `The last state before it cannot be read either. The chain starts anew.`
      }
      // It is not the state that keeps the node from starting.
      if (isAside) renameSync(damaged, file)
      return null
    },
  }
}
