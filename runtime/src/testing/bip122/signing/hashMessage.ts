import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const tag = /* @__PURE__ */ sha256(utf8ToBytes('BIP0322-signed-message'))

/** The hash of a message that BIP-322 signs: SHA-256 tagged as in BIP-340, 32 bytes. */
export function hashMessage(message: string): Uint8Array {
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}
