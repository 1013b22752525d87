import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

// Written again while the app is served.
const generated = 'src/appkit/generated/'
const made = new Set(['node_modules', 'dist', 'vendor', 'appkit.lock.json', 'package-lock.json'])

/**
 * The hash of every file of an app, but not of what can be installed, built or generated again.
 *
 * @param {string} app the app's folder
 * @returns {Record<string, string>} SHA-256 by path
 */
export function hashFiles(app) {
  const paths = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(app, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !made.has(path.split('/')[0]) && !path.startsWith(generated))
  const hashOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(app, path)))
      .digest('hex')
  return Object.fromEntries(paths.map((path) => [path, hashOf(path)]))
}

/**
 * Copies an app that somebody changed after it was made, so that it can be made anew.
 *
 * @param {string} app the app's folder
 * @param {string} copy where the copy goes; an earlier one is replaced
 * @param {Record<string, string>} [written] what it was made of, from `hashFiles`; by default what create-appkit wrote
 * @returns {boolean} whether there was anything to keep
 */
export function keepEdited(app, copy, written) {
  const lock = join(app, 'appkit.lock.json')
  if (!existsSync(lock)) return false
  const known = written ?? filesOf(JSON.parse(readFileSync(lock, 'utf8')))
  if (Object.entries(hashFiles(app)).every(([path, hash]) => known[path] === hash)) return false
  rmSync(copy, { recursive: true, force: true })
  cpSync(app, copy, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(relative(app, source)),
  })
  return true
}

const filesOf = ({ files }) =>
  Object.fromEntries(Object.entries(files).map(([path, { sha256 }]) => [path, sha256]))
