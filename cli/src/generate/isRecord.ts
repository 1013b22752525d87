/**
 * Tells whether a value is an object with keys, not an array and not null.
 *
 * @param value Anything.
 * @returns True for an object with keys.
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
