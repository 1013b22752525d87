import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase58 } from '../../../encoding/base58.js'

/** Versions of an address: public key hash and script hash, of the main network and the test networks. */
const versions: readonly (number | undefined)[] = [0x00, 0x05, 0x6f, 0xc4]

/**
 * Whether text is an address in base58check: a version of Bitcoin's networks, a hash of 20 bytes, and the first four bytes of
 * the double SHA-256 of both.
 */
export function verifyBase58(text: string): boolean {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || !versions.includes(bytes[0])) return false
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  return bytes.subarray(21).every((byte, at) => byte === sum[at])
}
