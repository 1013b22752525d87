import { base58 } from '@scure/base'
import { ss58Checksum } from './ss58Checksum.js'

/**
 * Writes an account as a network writes it (substrate's "SS58 Address Format").
 *
 * @param identity 32 or 33 bytes.
 * @param prefix address type, 0 to 16383.
 */
export function encodeSs58(identity: Uint8Array, prefix: number): string {
  const type = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...type, ...identity])
  return base58.encode(Uint8Array.from([...body, ...ss58Checksum(body)]))
}
