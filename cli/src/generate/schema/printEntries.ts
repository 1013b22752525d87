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

function printKey(key: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : quote(key)
}
