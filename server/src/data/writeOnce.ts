import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret file that only its owner can read, whole or not at all: a process that ends meanwhile leaves no half of it.
 * A file that is there stays as it is, also if another process makes it at the same time.
 */
export function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch {
      // Either another process has made the file, or the file system has no links.
      if (!existsSync(file)) renameSync(draft, file)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}
