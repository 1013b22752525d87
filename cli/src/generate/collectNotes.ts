import type { Note, Notes } from './document/types.js'

/**
 * Collects keywords that are not checked: each once per file, with its first position and the number of its
 * uses.
 */
export function collectNotes(): Notes {
  const found = new Map<string, Note>()
  const seen = new Set<string>()
  return {
    add(spec, keyword, path, by = 'validators') {
      // A schema is read again for each reference to it.
      const place = JSON.stringify([spec.file, path])
      if (seen.has(place)) return
      seen.add(place)
      const key = `${spec.file} ${keyword}`
      const first = found.get(key) ?? { file: spec.file, keyword, by, count: 0, ...spec.locate(path, 'key') }
      found.set(key, { ...first, count: first.count + 1 })
    },
    list: () =>
      [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
  }
}
