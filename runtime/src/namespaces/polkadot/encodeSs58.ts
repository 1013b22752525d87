import { blake2b } from '@noble/hashes/blake2.js'
import { encodeBase58 } from '../../encoding/base58.js'
import { parseSs58 } from './parseSs58.js'

/**
 * Writes an account in the format of a network (substrate's "SS58 Address Format").
 *
 * @param identity - 32 or 33 bytes.
 * @param prefix - address type, 0 to 16383.
 */
export function encodeSs58(identity: Uint8Array, prefix: number): string {
  const type = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...type, ...identity])
  return encodeBase58(Uint8Array.from([...body, ...ss58Checksum(body)]))
}

const words = /* @__PURE__ */ new TextEncoder().encode('SS58PRE')

/** The two checksum bytes of an SS58 address: the start of blake2b-512 over `SS58PRE`, type and key. */
function ss58Checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...words, ...body])).slice(0, 2)
}

/** Whether text is an SS58 address of an account with a valid checksum. */
export function verifySs58(text: string): boolean {
  const parts = parseSs58(text)
  return parts !== undefined && ss58Checksum(parts.body).join() === parts.checksum.join()
}
