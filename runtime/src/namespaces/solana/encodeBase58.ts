import { base58Alphabet } from '../../chains/base58Alphabet.js'

/** Bytes in base58. A leading zero byte is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = base58Alphabet.charAt(Number(value % 58n)) + text
  for (let at = 0; bytes[at] === 0; at++) text = `1${text}`
  return text
}
