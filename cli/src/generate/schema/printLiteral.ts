import { isRecord } from '../isRecord.js'
import { printKey } from './printEntries.js'
import { quote } from './quote.js'

const width = 100

/**
 * Prints a JSON value as TypeScript.
 *
 * @param value Anything that came out of a spec.
 * @param indent Spaces before the line that the value begins on.
 * @returns Code; short lists and maps on one line.
 */
export function printLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  const inner = `${indent}  `
  if (Array.isArray(value))
    return wrap(
      '[',
      value.map((item) => printLiteral(item, inner)),
      ']',
      indent,
    )
  if (!isRecord(value)) return String(value)
  const entries = Object.entries(value).map(([key, item]) => {
    return `${printKey(key)}: ${printLiteral(item, inner)}`
  })
  return wrap('{ ', entries, ' }', indent)
}

function wrap(open: string, parts: readonly string[], close: string, indent: string): string {
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close.trim()}`
}
