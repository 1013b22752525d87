import { permute } from './keccak.js'

/** Bytes of a block of Keccak-256. */
const rate = 136

/**
 * An eip155 address with the checksum of EIP-55, or undefined if the text is not an address.
 *
 * The 40 digits fit one block of Keccak-256, so the permutation runs once on them and their padding. A library of hashes,
 * for texts of any length, would more than double what a page loads to sign in.
 */
export function checksumAddress(text: string): `0x${string}` | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2).toLowerCase()
  const state = new Uint32Array(50)
  const put = (at: number, byte: number) => {
    state[at >> 2] = (state[at >> 2] ?? 0) | (byte << ((at % 4) * 8))
  }
  for (let at = 0; at < 40; at++) put(at, digits.charCodeAt(at))
  put(40, 0x01)
  put(rate - 1, 0x80)
  permute(state)
  // A digit is a letter in capitals where the first bit of its four bits of the hash is set, which come lower byte first.
  const checked = digits.replace(/./g, (digit, at: number) =>
    (state[at >> 3] ?? 0) & (8 << (((at % 8) ^ 1) * 4)) ? digit.toUpperCase() : digit,
  )
  return `0x${checked}`
}
