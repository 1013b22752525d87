// A module with its own copy of a library. Other code of the page uses the same library, so the bundler would give
// both one chunk with everything that either needs.
import { readFileSync } from 'node:fs'

const mark = '?own'

/**
 * @param {string} module the path of the source
 * @param {RegExp} library the ids of the library that it imports
 * @returns a plugin for rolldown
 */
export function ownCopy(module, library) {
  const isCopy = (id) => id?.endsWith(mark)
  return {
    name: 'own-copy',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!isCopy(importer) && !(importer === module && library.test(id))) return null
      const found = await this.resolve(id, importer.replace(mark, ''), { skipSelf: true })
      return found && { id: found.id + mark }
    },
    load: (id) => (isCopy(id) ? readFileSync(id.slice(0, -mark.length), 'utf8') : null),
  }
}
