/**
 * Bytes a wallet sent, of whatever window they come from, as a copy that it cannot change any more.
 *
 * @param length what there must be, or the most there may be, in bytes.
 * @returns undefined for anything else.
 */
export function readBytes(
  value: unknown,
  length: number | { readonly atMost: number },
): Uint8Array | undefined {
  // Scripts of an extension may live in another realm, where Uint8Array is another class.
  if (!ArrayBuffer.isView(value)) return undefined
  const { buffer, byteOffset, byteLength } = value
  const fits = typeof length === 'number' ? byteLength === length : byteLength <= length.atMost
  return fits ? new Uint8Array(buffer, byteOffset, byteLength).slice() : undefined
}
