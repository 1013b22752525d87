/** The bytes that are signed of an amino sign doc: JSON with sorted keys, and the characters that HTML knows escaped. */
export function aminoSignBytes(signDoc: unknown): Uint8Array {
  const text = JSON.stringify(sorted(signDoc)).replace(
    /[&<>]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  return new TextEncoder().encode(text)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
