import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const made = new Set(['node_modules', 'dist', 'vendor', 'appkit.lock.json', 'package-lock.json'])

/**
 * Copies an app that somebody changed after create-appkit wrote it, so that it can be made anew.
 *
 * @param {string} app the app's folder
 * @param {string} copy where the copy goes; an earlier one is replaced
 * @returns {boolean} whether there was anything to keep
 */
export function keepEdited(app, copy) {
  const lock = join(app, 'appkit.lock.json')
  if (!existsSync(lock)) return false
  const { files } = JSON.parse(readFileSync(lock, 'utf8'))
  const edited = readdirSync(app, { recursive: true, withFileTypes: true }).some((entry) => {
    const path = relative(app, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (!entry.isFile() || made.has(path.split('/')[0])) return false
    const hash = createHash('sha256')
      .update(readFileSync(join(app, path)))
      .digest('hex')
    return files[path]?.sha256 !== hash
  })
  if (!edited) return false
  rmSync(copy, { recursive: true, force: true })
  cpSync(app, copy, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(relative(app, source)),
  })
  return true
}
