// The functions of common/ are short and have no state, so each module that imports one has its own copy: one that
// several chunks shared would be a file of its own, which every page loads.
import { readFileSync } from 'node:fs'
import { sep } from 'node:path'

/**
 * @param {string} common the folder
 * @returns a plugin for rolldown
 */
export function commonCopies(common) {
  const folder = common + sep
  const numbers = new Map()
  return {
    name: 'common-copies',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.[^?]*\/common\/[^?]+$/ },
      async handler(id, importer) {
        const found = await this.resolve(id, importer.replace(/\?.*$/, ''), { skipSelf: true })
        if (!found?.id.startsWith(folder)) return found
        if (!numbers.has(importer)) numbers.set(importer, numbers.size)
        return { id: `${found.id}?copy=${numbers.get(importer)}` }
      },
    },
    load: {
      filter: { id: /\?copy=\d+$/ },
      handler: (id) => readFileSync(id.replace(/\?.*$/, ''), 'utf8'),
    },
  }
}
