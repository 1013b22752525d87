/** An object with fields that are not known to be anything. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields: no list, and not `null`. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a text that is not empty. */
export const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The fields of an object or a list. None for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/**
 * Reads an object that has no fields but the allowed ones.
 *
 * @param allowed - names of fields, each of which may be missing
 * @returns a copy with its own fields; undefined for another value
 */
export function readFields(value: unknown, allowed: readonly string[]): Fields | undefined {
  if (!isRecord(value)) return undefined
  return Object.keys(value).every((key) => allowed.includes(key)) ? { ...value } : undefined
}

/** Whether a value is a time that a date can have, in milliseconds since 1970. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < 8.64e15
