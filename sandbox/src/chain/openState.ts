import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** The state of a chain on disk. Only the node can check whether it is valid. */
export interface ChainState {
  /** The file that the node reads at its start and writes while it runs. */
  readonly file: string
  /** When the state was written (milliseconds since 1970), or 0 if there is none. */
  readonly writtenAt: () => number
  /** The node accepted the file: it becomes the backup. */
  taken(): void
  /**
   * The node refused the file: restores the backup, or starts without a state if there is none. Returns a
   * sentence for the log, or null if nothing is left to try.
   */
  fallBack(): string | null
  /** The node cannot read a state that came with this package: removes it. Returns a sentence for the log. */
  startAnew(): string
}

// The time of a state shows which journal entries it includes, so a copy keeps the time.
function copyWithTime(from: string, to: string): void {
  const { atime, mtime } = statSync(from)
  copyFileSync(from, to)
  utimesSync(to, atime, mtime)
}

/**
 * Opens the state of a chain. A damaged file is renamed to `state.damaged.json`, and the backup is used.
 *
 * @param dir - folder of the chain. Created if it is missing
 */
export function openState(dir: string): ChainState {
  mkdirSync(dir, { recursive: true })
  const [file, backup, next, damaged] = ['state', 'state.last', 'state.next', 'state.damaged'].map((name) =>
    join(dir, `${name}.json`),
  ) as [string, string, string, string]
  // The node writes its file while it starts, so the file is copied before.
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
      // The state is not the reason why the node does not start.
      if (isAside) renameSync(damaged, file)
      return null
    },
    startAnew: () => {
      rmSync(file, { force: true })
      copy()
      return 'This version of Anvil cannot read the demo history of this package, so the history is made anew.'
    },
  }
}
