const maximum = 1_000_000

/** Bytes from a wallet, also of another realm, as a copy; undefined when the value holds none. */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > maximum) return undefined
  return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
}
