import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with files that nobody writes by hand: some wherever they are, some only at the root of a host. */
const skipped = /^(node_modules|\..*)$/
const skippedAtRoot = /^(dist|build|out|coverage|vendor|public|storybook-static)$/

/**
 * Lists the files of a host by how their names end. Links are not followed.
 *
 * @param root - the host's folder.
 * @param ending - e.g. `.css`.
 */
export function listFiles(root: string, ending: RegExp): readonly string[] {
  const found: string[] = []
  const open = ['']
  for (let folder = open.shift(); folder !== undefined && found.length < 5000; folder = open.shift()) {
    const entries: readonly Dirent[] = readdirSync(join(root, folder), { withFileTypes: true })
    for (const { name, ...entry } of entries.map((one) => ({
      name: one.name,
      isFile: one.isFile(),
      isFolder: one.isDirectory(),
    }))) {
      const path = folder === '' ? name : `${folder}/${name}`
      const isSkipped = skipped.test(name) || skippedAtRoot.test(path) || path === 'src/appkit/generated'
      if (entry.isFolder && !isSkipped) open.push(path)
      if (entry.isFile && ending.test(name)) found.push(path)
    }
  }
  return found.sort()
}
