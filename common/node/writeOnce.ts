import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret file that only its owner can read, whole or not at all: a process that ends meanwhile leaves no half of it.
 * A file that is there stays as it is, also if another process makes it at the same time.
 *
 * @param file - the path of the file, whose folder is made if it is not there.
 * @param text - its content.
 * @throws what the file system throws, such as for a folder that cannot be written.
 */
export function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  placeFile(file, text, 0o600)
}

/**
 * Puts a file where there is none, whole at once: nobody reads a part of it.
 *
 * @param mode - the permissions of the file, as bits of POSIX.
 * @returns whether it was written; false if there is a file.
 * @throws what the file system throws.
 */
export function placeFile(file: string, text: string, mode: number): boolean {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode, flush: true })
    return unlessThere(
      () => linkSync(draft, file),
      // Some file systems know no second name of a file.
      () => unlessThere(() => copyFileSync(draft, file, constants.COPYFILE_EXCL)),
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Does what fails where a file is there already, which is no failure here. @returns whether it was done */
function unlessThere(act: () => void, otherwise?: () => boolean): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    if (otherwise === undefined) throw error
    return otherwise()
  }
}
