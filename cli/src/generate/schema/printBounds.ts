/**
 * Prints the bounds of a check on one line.
 *
 * @param bounds Names and the code of their values; entries without a value are left out.
 * @returns Code, or an empty text when nothing is bounded.
 */
export function printBounds(bounds: readonly (readonly [string, string | number | undefined])[]): string {
  const given = bounds.filter(([, value]) => value !== undefined).map(([key, value]) => `${key}: ${value}`)
  return given.length > 0 ? `{ ${given.join(', ')} }` : ''
}
