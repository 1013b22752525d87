/**
 * Reads a comma-separated flag value.
 *
 * @param value The text behind the flag, e.g. `swaps, send`.
 * @returns The items without blanks and duplicates, in the order given.
 */
export function splitList(value: string): readonly string[] {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return [...new Set(items)]
}
