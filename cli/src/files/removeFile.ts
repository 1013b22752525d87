import { rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf } from './place.js'

/**
 * Removes a file, and the folders that are empty without it. A folder that holds something else, or is a link, is not
 * removed and ends the way up.
 *
 * @param root - absolute path of the project.
 * @param path - the file, relative to it.
 * @throws CliError `PATH_LEAVES_PROJECT` when a link on the way leads out of the folder.
 */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(placeOf(root, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      return
    }
  }
}
