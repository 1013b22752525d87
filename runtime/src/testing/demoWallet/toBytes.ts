/** A copy of bytes, also those of another window's making; undefined for anything else. */
export function toBytes(value: unknown): Uint8Array | undefined {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
    ? Uint8Array.from(value as Uint8Array)
    : undefined
}
