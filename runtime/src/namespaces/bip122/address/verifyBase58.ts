import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

/** Versions of an address: public key hash and script hash, of the main network and the test networks. */
const versions: readonly (number | undefined)[] = [0x00, 0x05, 0x6f, 0xc4]
const base58check = createBase58check(sha256)

/**
 * Whether text is a base58check address with a valid checksum, a version of Bitcoin's networks, and a hash of
 * 20 bytes.
 */
export function verifyBase58(text: string): boolean {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && versions.includes(bytes[0])
  } catch {
    return false
  }
}
