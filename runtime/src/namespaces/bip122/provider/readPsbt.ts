import { base64, hex } from '@scure/base'
import { readBytes } from '../../../chains/readBytes.js'

const magic = '70736274ff'
/** A transaction has at most 4,000,000 bytes; a PSBT may carry those it spends. */
const maximum = 16_000_000

/**
 * Reads a PSBT (BIP-174) in any encoding that wallets use: base64, hex or bytes.
 *
 * @returns its bytes; undefined when it is none.
 */
export function readPsbt(value: unknown): Uint8Array | undefined {
  try {
    if (typeof value === 'string' && value.length > maximum * 2) return undefined
    const bytes = readBytes(typeof value === 'string' ? decode(value) : value, { atMost: maximum })
    return bytes && hex.encode(bytes.slice(0, 5)) === magic ? bytes : undefined
  } catch {
    return undefined
  }
}

// Base64 of the magic bytes starts otherwise than their hex, so no text is both.
const decode = (text: string) =>
  text.toLowerCase().startsWith(magic) ? hex.decode(text.toLowerCase()) : base64.decode(text)
