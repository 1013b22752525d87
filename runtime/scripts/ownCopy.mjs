// A module with its own copy of what it imports. Other code of the page has the same modules, so the bundler would give
// them a chunk of their own, with everything that either needs.
import { readFileSync } from 'node:fs'

const mark = '?own'

/**
 * @param {string} module the path of the source
 * @param {RegExp} copied the paths of what it has a copy of; what those import is copied if it matches, too
 * @returns a plugin for rolldown
 */
export function ownCopy(module, copied) {
  return {
    name: 'own-copy',
    enforce: 'pre',
    async resolveId(id, importer) {
      const from = importer?.replace(mark, '')
      if (!from || (from !== module && !copied.test(from))) return null
      if (from !== module && !importer.endsWith(mark)) return null
      const found = await this.resolve(id, from, { skipSelf: true })
      return found && (copied.test(found.id) ? { id: found.id + mark } : found)
    },
    load: (id) => (id.endsWith(mark) ? readFileSync(id.slice(0, -mark.length), 'utf8') : null),
  }
}
