import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Marks a file as used by this process. The mark of a process that no longer runs does not count.
 *
 * @returns removes the mark
 * @throws Error if another process uses the file
 */
export function takeFile(file: string): () => void {
  const mark = `${file}.pid`
  const mine = `${process.pid} ${factsOf(process.pid).born}`
  for (let again = true; ; again = false) {
    try {
      writeFileSync(mark, mine, { flag: 'wx' })
      return () => rmSync(mark, { force: true })
    } catch (cause) {
      const holder = readText(mark)
      const pid = Number(holder.split(' ')[0])
      const isHeld =
        Number.isInteger(pid) && pid > 1 && isAlive(pid) && holder === `${pid} ${factsOf(pid).born}`
      if (isHeld || !again) {
        throw new Error(
          `Another process uses ${file}. Stop it, or use Postgres (DATABASE_URL) for several processes.`,
          { cause },
        )
      }
      rmSync(mark, { force: true })
    }
  }
}

interface ProcessFacts {
  /** One letter. `Z` is a process that has ended and that its parent has not collected: it holds nothing any more. */
  readonly state: string
  /** When it started. A process id may be given again; with this time it is one process. */
  readonly born: string
}

function factsOf(pid: number): ProcessFacts {
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', born: fields[19] ?? '' }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return factsOf(pid).state !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && factsOf(pid).state !== 'Z'
  }
}
