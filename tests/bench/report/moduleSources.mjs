import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The comment that the build of the runtime leaves where a module begins. */
const begins = /^\/\/ ((?:runtime|generated|node_modules)\/\S+)$/

/**
 * A plugin for Vite: gives the files of runtime/dist a source map that names the module each line comes from, so that the
 * map of the app's build says whose bytes its files are made of.
 *
 * @param {string} dist runtime/dist
 */
export function moduleSources(dist) {
  return {
    name: 'module-sources',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0]
      if (!file.startsWith(dist) || !file.endsWith('.js')) return null
      const code = readFileSync(file, 'utf8')
      return { code, map: mapLines(code, file.slice(dist.length + 1)) }
    },
  }
}

function mapLines(code, file) {
  const sources = [file]
  let current = 0
  let before = [0, 0]
  const mappings = code.split('\n').map((line, index) => {
    const [, name] = begins.exec(line) ?? []
    if (name !== undefined) current = sources.push(name) - 1
    const text = [0, current - before[0], index - before[1], 0].map(encode).join('')
    before = [current, index]
    return text
  })
  return { version: 3, sources, names: [], mappings: mappings.join(';') }
}

/** A number as a source map writes it (ECMA-426, VLQ). */
function encode(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += alphabet[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}

/**
 * Cuts the code of a build where its module changes.
 *
 * @param {{ code: string, map: object }} chunk with the map of a build with `moduleSources`
 * @returns {readonly { source: string, text: string }[]} in the order of the code
 */
export function cutByModule({ code, map }) {
  const sources = new SourceMap({ ...map, sourceRoot: '' })
  const parts = []
  code.split('\n').forEach((line, number) => {
    let start = 0
    let source = 'glue'
    for (let column = 0; column < line.length; column++) {
      const found = sources.findEntry(number, column)
      const next = found.originalSource ?? 'glue'
      if (next === source) continue
      if (column > start) parts.push({ source, text: line.slice(start, column) })
      source = next
      start = column
    }
    parts.push({ source, text: `${line.slice(start)}\n` })
  })
  return parts
}
