import { isRecord } from '../../../../common/records.js'

const width = 100

/**
 * Prints a text as a string literal in single quotes, on one line and in ASCII.
 *
 * @param text - any text.
 * @returns the literal.
 */
export function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `'${inner}'`
}

/**
 * Prints the key of an entry of an object literal.
 *
 * @param key - any text.
 */
function printKey(key: string): string {
  // Written plainly, this one key would set the prototype of the object instead of an entry.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : quote(key)
}

/**
 * Prints an object literal, one entry a line.
 *
 * @param entries - keys and the code of their values.
 * @returns code; `{}` without entries.
 */
export function printEntries(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, code]) => `${printKey(key)}: ${code},`.replaceAll('\n', '\n  '))
  return `{\n  ${lines.join('\n  ')}\n}`
}

/**
 * Prints a JSON value as TypeScript.
 *
 * @param value - anything that came out of a spec.
 * @param indent - spaces before the line that the value begins on.
 * @returns code; short lists and maps on one line.
 */
export function printLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => printLiteral(item, inner))
    return wrap('[', items, ']', indent)
  }
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

/**
 * Turns the name of a spec or an operation into the middle of an identifier.
 *
 * @param name - for example `blockchain-api` or `getWallets`.
 * @returns for example `BlockchainApi` or `GetWallets`.
 */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

/** @returns the name, with a number behind it when it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const start = /^[A-Za-z_]/.test(name) ? name : `_${name}`
  let free = start
  for (let count = 2; taken.includes(free); count++) free = `${start}${count}`
  return free
}
