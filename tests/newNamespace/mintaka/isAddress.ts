/** An address: a t and 40 hex digits. */
export function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^t[0-9a-f]{40}$/.test(value)
}
