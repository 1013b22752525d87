/** Marks for values that JSON does not have: bytes, and undefined. */
export const marks = { bytes: '$bytes', nothing: '$nothing' } as const

/** Between content script and worker everything is JSON; this makes it so. */
export function pack(value: unknown): unknown {
  if (value === undefined) return { [marks.nothing]: true }
  if (value instanceof Uint8Array) return { [marks.bytes]: [...value] }
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)]))
}
