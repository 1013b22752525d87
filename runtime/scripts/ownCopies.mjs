// Modules with their own copies of their imports. Other code of the page has the same modules, so the bundler would give
// them a chunk of their own, with everything that either needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const mark = '?own'
/** Imports in code, not those of examples in comments. */
const specifiers = /^((?!\s*(?:\*|\/\/)).*?(?:\bfrom\s*|\bimport\s*\(\s*))(['"])([^'"]+)\2/gm
const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The imports of these modules are marked as they are read, so that the bundler asks about few of all its imports.
 *
 * @param {string} source runtime/src
 * @param {Record<string, RegExp>} copied the modules that a module has copies of, by its path from the source; their imports
 *   are copied if they match, too
 * @returns a plugin for rolldown
 * @throws {Error} when a module has no copy of anything
 */
export function ownCopies(source, copied) {
  const modules = new Map(Object.entries(copied).map(([path, pattern]) => [join(source, path), pattern]))
  const patterns = [...modules.values()]
  const used = new Set()
  return {
    name: 'own-copies',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^(${[...modules.keys()].map(literally).join('|')})$|${literally(mark)}$`) },
      handler(id) {
        const text = readFileSync(id.replace(mark, ''), 'utf8')
        return text.replaceAll(specifiers, (all, before, quote, specifier) =>
          mayBeCopied(specifier) ? `${before}${quote}${specifier}${mark}${quote}` : all,
        )
      },
    },
    resolveId: {
      filter: { id: new RegExp(`${literally(mark)}$`) },
      async handler(id, importer) {
        const from = importer.replace(mark, '')
        const found = await this.resolve(id.replace(mark, ''), from, { skipSelf: true })
        const pattern = modules.get(from) ?? patterns.find((each) => each.test(from))
        if (!found || !pattern?.test(found.id)) return found
        used.add(pattern)
        return { id: found.id + mark }
      },
    },
    buildEnd() {
      const idle = [...modules].find(([, pattern]) => !used.has(pattern))
      if (idle) this.error(`${idle[0]} has no copy of ${idle[1]}.`)
    },
  }

  /** Whether a name in an import may lead to what is copied: a path of ours, or a package that is. */
  function mayBeCopied(specifier) {
    return specifier.startsWith('.') || patterns.some((pattern) => pattern.test(`/${specifier}`))
  }
}
