import type { SourceStyle, Splice } from './codeStyle.js'
import { Node } from './tsMorph.js'

/** The default line width of formatters. */
const width = 80

/** An object, a list of values, or the names of an import. */
interface List {
  /** The position after the opening bracket. */
  readonly start: number
  /** The position of the closing bracket. */
  readonly end: number
  readonly items: readonly Node[]
  /** The space inside the brackets of a list on one line, at both ends. */
  readonly space: '' | ' '
}

/**
 * Reads an object literal, an array literal or the braces of an import.
 *
 * @param node - one of these.
 * @returns undefined for any other node.
 */
export function listOf(node: Node): List | undefined {
  if (Node.isObjectLiteralExpression(node)) return toList(node, node.getProperties(), ' ')
  if (Node.isArrayLiteralExpression(node)) return toList(node, node.getElements(), '')
  if (Node.isNamedImports(node)) return toList(node, node.getElements(), ' ')
  return undefined
}

function toList(node: Node, items: readonly Node[], space: List['space']): List {
  return { start: node.getStart() + 1, end: node.getEnd() - 1, items, space }
}

/**
 * Adds an entry to a list, as the list is written: on its line, or on a line of its own.
 *
 * @param source - the text of the file.
 * @param list - the list.
 * @param index - before which entry.
 * @param text - the entry.
 * @param style - how the file is written.
 */
export function insertItem(
  source: string,
  list: List,
  index: number,
  text: string,
  style: Pick<SourceStyle, 'eol' | 'unit'>,
): Splice {
  const { start, end, items, space } = list
  const before = items[index - 1]
  const next = items[index]
  const indent = lineIndent(source, items[0]?.getStart() ?? start)
  if (!isSpread(source, list)) {
    const texts = items.map((item) => item.getText())
    const all = [...texts.slice(0, index), text, ...texts.slice(index)]
    const line = `${space}${all.join(', ')}${space}`
    const fits = lineLength(source, start, end) + line.length <= width
    if (fits || hasComment(source, list)) {
      if (items.length === 0) {
        const comment = source.slice(start, end).trimEnd()
        return { start, end, text: comment === '' ? line : `${comment} ${text}${space}` }
      }
      if (next) return { start: next.getStart(), end: next.getStart(), text: `${text}, ` }
      const last = items.at(-1)?.getEnd() ?? start
      return { start: last, end: last, text: `, ${text}` }
    }
    const inner = indent + style.unit
    const body = all.map((entry) => `${style.eol}${inner}${entry},`).join('')
    return { start, end, text: `${body}${style.eol}${indent}` }
  }
  if (before) {
    const comma = /^\s*,/.exec(source.slice(before.getEnd(), end))?.[0]
    const place = before.getEnd() + (comma?.length ?? 0)
    const isLast = next === undefined
    const added = `${style.eol}${indent}${text}${isLast && comma === undefined ? '' : ','}`
    // The rest of the entry's line, such as a comment, stays with the entry.
    const rest = /^[^\n\r]*/.exec(source.slice(place, end))?.[0] ?? ''
    if (comma === undefined)
      return { start: before.getEnd(), end: place + rest.length, text: `,${rest}${added}` }
    return { start: place + rest.length, end: place + rest.length, text: added }
  }
  if (next) return { start, end: start, text: `${style.eol}${indent}${text},` }
  const inner = lineIndent(source, start) + style.unit
  return { start, end: start, text: `${style.eol}${inner}${text},` }
}

/**
 * Takes an entry out of a list, with its line if it has one of its own. A list of values that then fits on one line is
 * written on one, as formatters do.
 *
 * @param source - the text of the file.
 * @param list - the list.
 * @param item - one of its entries.
 */
export function removeItem(source: string, list: List, item: Node): Splice {
  const { start, end, items, space } = list
  const rest = items.filter((other) => other !== item)
  const line = `${space}${rest.map((other) => other.getText()).join(', ')}${space}`
  if (isSpread(source, list)) {
    const collapses = !Node.isObjectLiteralExpression(item.getParent()) && !hasComment(source, list)
    if (rest.length === 0 && !hasComment(source, list)) return { start, end, text: '' }
    if (collapses && lineLength(source, start, end) + line.length <= width) return { start, end, text: line }
    const comma = /^[^\S\n]*,/.exec(source.slice(item.getEnd(), end))?.[0].length ?? 0
    const to = item.getEnd() + comma
    const above = source.slice(start, item.getStart())
    const from = start + above.replace(/\r?\n[\t ]*$/, '').length
    if (from === item.getStart()) return { start: from, end: to + (source[to] === ' ' ? 1 : 0), text: '' }
    const last = items.at(-1) === item && comma === 0
    // Without a comma behind the last entry, the one before it has none either.
    const previous = items.at(-2)
    if (last && previous) return { start: previous.getEnd(), end: to, text: '' }
    return { start: from, end: to + (/^[^\n\r]*/.exec(source.slice(to, end))?.[0].length ?? 0), text: '' }
  }
  if (hasComment(source, list)) return cutItem(source, list, item)
  return { start, end, text: rest.length === 0 ? '' : line }
}

/** Cuts an entry and one comma out of a line, and nothing of the comments between the entries. */
function cutItem(source: string, { end, items }: List, item: Node): Splice {
  const at = items.indexOf(item)
  const [from, to] = [item.getStart(), item.getEnd()]
  const comma = commaIn(source.slice(to, items[at + 1]?.getStart() ?? end))
  if (comma >= 0) {
    const rest = to + comma + 1
    const comment = source.slice(to, to + comma).trim()
    return {
      start: from,
      end: rest + (source[rest] === ' ' ? 1 : 0),
      text: comment === '' ? '' : `${comment} `,
    }
  }
  const previous = items[at - 1]?.getEnd()
  if (previous === undefined) return { start: from, end: to, text: '' }
  const between = source.slice(previous, from)
  const before = commaIn(between)
  return { start: previous, end: to, text: (between.slice(0, before) + between.slice(before + 1)).trimEnd() }
}

/** Finds the comma in the text between two entries, comments aside; -1 if there is none. */
const commaIn = (between: string): number =>
  between.replace(/\/\*.*?\*\/|\/\/.*/g, (comment) => ' '.repeat(comment.length)).indexOf(',')

function isSpread(source: string, { start, end }: List): boolean {
  return source.slice(start, end).includes('\n')
}

function hasComment(source: string, { start, end, items }: List): boolean {
  let between = ''
  let position = start
  for (const item of items) {
    between += source.slice(position, item.getStart())
    position = item.getEnd()
  }
  return /\/[/*]/.test(between + source.slice(position, end))
}

/** How long the line or lines around a list would be without what it holds. */
function lineLength(source: string, start: number, end: number): number {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.slice(end).search(/\r?\n|$/) + end
  return start - from + (to - end)
}

function lineIndent(source: string, position: number): string {
  const line = source.slice(source.lastIndexOf('\n', position - 1) + 1)
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}
