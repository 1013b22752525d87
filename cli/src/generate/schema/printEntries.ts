import { quote } from './quote.js'

/**
 * Prints an object literal, one entry a line.
 *
 * @param entries Keys and the code of their values.
 * @returns Code; `{}` without entries.
 */
export function printEntries(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, code]) => `${printKey(key)}: ${code},`.replaceAll('\n', '\n  '))
  return `{\n  ${lines.join('\n  ')}\n}`
}

/**
 * Prints the key of an entry of an object literal.
 *
 * @param key Any text.
 */
export function printKey(key: string): string {
  // Written plainly, this one key would set the prototype of the object instead of an entry.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : quote(key)
}
