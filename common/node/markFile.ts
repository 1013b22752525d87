import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { placeFile } from './writeOnce.js'

/**
 * Puts a mark where there is none, whole at once: a process that reads it never sees a part of it, which would look like nobody's.
 *
 * @returns false if there is one.
 */
export const placeMark = (file: string, text: string): boolean => placeFile(file, text, 0o644)

/** The text of a mark; empty where there is none, or it cannot be read. */
export function readMark(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Removes a mark that nobody holds. Of two processes that find it, the later one does not remove what the earlier one has put
 * in its place.
 *
 * @param text - the mark as it was read.
 */
export function removeMark(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}.old`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file)
  } catch {
    // Somebody else has removed it, or has put another one there.
  }
  rmSync(aside, { force: true })
}
