import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { placeOf } from '../write/place.js'

/**
 * Lists the TypeScript files under a folder of generated files.
 *
 * @param root Absolute path of the project.
 * @param folder Path of the folder relative to the root.
 * @returns Paths relative to the root with `/` between folders, sorted; empty when there is no such folder. What lies
 * behind links below the folder is not listed.
 * @throws CliError `PATH_LEAVES_PROJECT` when the folder leads out of the project.
 */
export async function listGenerated(root: string, folder: string): Promise<readonly string[]> {
  const place = placeOf(root, folder)
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => `${folder}/${relative(place, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .sort()
}
