import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Lists the TypeScript files under a folder of generated files.
 *
 * @param root Absolute path of the project.
 * @param folder Path of the folder relative to the root.
 * @returns Paths relative to the root with `/` between folders, sorted; empty when there is no such folder.
 */
export async function listGenerated(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}
