import { keccakP } from '@noble/hashes/sha3.js'
import { swap32IfBE } from '@noble/hashes/utils.js'

/** Bytes of a block of Keccak-256. */
const rate = 136

/**
 * An eip155 address with the checksum of EIP-55, or undefined if the text is not an address.
 *
 * The 40 digits fit one block of Keccak-256, so the permutation runs once on them and their padding. The sponge
 * of the library, for texts of any length, would more than double what a page loads to sign in.
 */
export function checksumAddress(text: string): `0x${string}` | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2).toLowerCase()
  const state = new Uint32Array(50)
  const bytes = new Uint8Array(state.buffer)
  for (let at = 0; at < 40; at++) bytes[at] = digits.charCodeAt(at)
  bytes[40] = 0x01
  bytes[rate - 1] = 0x80
  swap32IfBE(state)
  keccakP(state)
  swap32IfBE(state)
  const checked = digits.replace(/./g, (digit, at: number) => {
    const nibble = (bytes[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)
    return nibble & 8 ? digit.toUpperCase() : digit
  })
  return `0x${checked}`
}
