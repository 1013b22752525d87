import type { NodePath, Position } from './types.js'

/**
 * Finds a node in a JSON text, without making a tree of all others.
 *
 * @param text - the text, which is valid.
 * @param path - the keys and indices that lead to the node.
 * @param part - whether the position is that of the value or of its key.
 * @returns its position; of a node that is not there, that of the one it would be in.
 */
export function locateJson(text: string, path: NodePath, part: 'key' | 'value'): Position {
  let value = skipSpace(text, 0)
  let offset = 0
  for (const step of path) {
    const found =
      text[value] === '{' ? findKey(text, value, String(step)) : findItem(text, value, Number(step))
    if (found === undefined) return positionOf(text, offset)
    offset = found.start
    value = found.value
  }
  return positionOf(text, part === 'value' ? value : offset)
}

/** Offsets of an entry: where it begins, and where its value does. */
interface Entry {
  readonly start: number
  readonly value: number
}

function findKey(text: string, object: number, key: string): Entry | undefined {
  for (let at = skipSpace(text, object + 1); text[at] === '"'; at = nextEntry(text, at)) {
    const end = skipString(text, at)
    const value = skipSpace(text, skipSpace(text, end) + 1)
    if (JSON.parse(text.slice(at, end)) === key) return { start: at, value }
    at = value
  }
  return undefined
}

function findItem(text: string, list: number, index: number): Entry | undefined {
  if (text[list] !== '[') return undefined
  let at = skipSpace(text, list + 1)
  for (let count = 0; count < index && at < text.length && text[at] !== ']'; count++) at = nextEntry(text, at)
  return at < text.length && text[at] !== ']' ? { start: at, value: at } : undefined
}

/** The offset after a value and the comma behind it. */
function nextEntry(text: string, value: number): number {
  const at = skipSpace(text, skipValue(text, value))
  return text[at] === ',' ? skipSpace(text, at + 1) : at
}

function skipValue(text: string, start: number): number {
  if (text[start] === '"') return skipString(text, start)
  const mark = /["[\]{},]/g
  let depth = 0
  for (let at = start; at < text.length; ) {
    mark.lastIndex = at
    const found = mark.exec(text)
    if (found === null) return text.length
    const [sign] = found
    if (depth === 0 && sign === ',') return found.index
    if (sign === '[' || sign === '{') depth++
    if (sign === ']' || sign === '}') depth--
    // The end of what the value is in.
    if (depth < 0) return found.index
    at = sign === '"' ? skipString(text, found.index) : found.index + 1
    if (depth === 0 && (sign === ']' || sign === '}')) return at
  }
  return text.length
}

/** The offset after a text in quotes. */
function skipString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at++
  return at
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, col: offset - (before.lastIndexOf('\n') + 1) + 1 }
}
