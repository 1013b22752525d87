import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../offline/worker.js', import.meta.url))
/** The pages that work with the network cut: the builder, and the one in its frames. */
const pages = ['builder.html', 'preview.html']
/** The index of the search is larger than the builder, which does not need it. */
const isLeftOut = (path) => /localSearch/i.test(path)

/**
 * Writes the service worker of the builder into a built site, with the list of the files that it keeps.
 *
 * @param {string} folder of the built site
 * @param {string} base the path of the site on its host
 */
export function writeOffline(folder, base) {
  const files = findFiles(folder)
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  const facts = { base, build: hash.digest('hex').slice(0, 16), files }
  const text = readFileSync(source, 'utf8')
  const parts = text.split('__FACTS__')
  if (parts.length !== 2) throw new Error(`${source} has no place for the list of its files.`)
  writeFileSync(join(folder, 'offline.js'), parts.join(JSON.stringify(facts)))
}

/**
 * Finds what the pages load: each file of the site that they name, and each that those name. A bundler writes the names of chunks that load
 * later into those that load them.
 *
 * @param {string} folder of the built site
 * @returns {string[]} paths inside the folder
 */
function findFiles(folder) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map(({ name, parentPath }) =>
      join(parentPath, name)
        .slice(folder.length)
        .replace(/^[\\/]/, '')
        .replaceAll('\\', '/'),
    )
    .filter((path) => !isLeftOut(path))
  const found = new Set(pages)
  for (const path of found) {
    if (!/\.(?:css|html|js)$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    for (const each of all) if (text.includes(basename(each))) found.add(each)
  }
  return [...found].sort()
}
