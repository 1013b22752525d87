import createCodec from 'base-x'

const base58 = /* @__PURE__ */ createCodec('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

/** Reading is quadratic; the longest text of any namespace is a signature of Solana: 64 bytes. */
const usualMaxLength = 88

/**
 * Reads base58 as Bitcoin, Solana and Polkadot write it. A leading `1` is a zero byte.
 *
 * @param maxLength - in characters.
 * @returns undefined when the text is not base58, or is longer.
 */
export function decodeBase58(text: string, maxLength = usualMaxLength): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Bytes in base58. A leading zero byte is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
