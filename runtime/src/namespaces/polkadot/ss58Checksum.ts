import { blake2b } from '@noble/hashes/blake2.js'

const words = /* @__PURE__ */ new TextEncoder().encode('SS58PRE')

/** The two bytes at the end of an SS58 address: the start of blake2b-512 over `SS58PRE`, type and key. */
export function ss58Checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...words, ...body])).slice(0, 2)
}
