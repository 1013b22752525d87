/** Whether a value has a text, at any depth, with the character U+0000, which Postgres refuses to keep. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, each]) => key.includes('\0') || holdsNul(each))
}
