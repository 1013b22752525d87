import { marks } from './pack.js'

/** Restores the value that `pack` was given. */
export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  if (marks.nothing in value) return undefined
  if (marks.bytes in value) return Uint8Array.from(value[marks.bytes] as readonly number[])
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpack(each)]))
}
