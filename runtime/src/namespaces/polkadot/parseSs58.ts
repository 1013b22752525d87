import { decodeBase58 } from '../../encoding/base58.js'

/** The parts of an SS58 address. Its checksum is not checked. */
export interface Ss58Parts {
  /** The address type: the network of this format. */
  readonly prefix: number
  /** The 32 bytes of an account id, or the 33 of a compressed secp256k1 key. */
  readonly identity: Uint8Array
  /** The last two bytes. */
  readonly checksum: Uint8Array
  /** The bytes of the checksum, without the prefix. */
  readonly body: Uint8Array
}

/** 35 to 37 bytes; leading zeros take one character each. */
const text58 = /^[1-9A-HJ-NP-Za-km-z]{35,51}$/

/**
 * Splits the SS58 address of an account into its parts (substrate's "SS58 Address Format"): one byte of type
 * below 64 or two for 64 to 16383, the key, two bytes of checksum.
 *
 * @returns undefined if it is not such an address. Types 46 and 47 are reserved.
 */
export function parseSs58(text: string): Ss58Parts | undefined {
  if (!text58.test(text)) return undefined
  const bytes = decodeBase58(text)
  const [first, second] = bytes ?? []
  if (bytes === undefined || first === undefined || second === undefined || first > 127) return undefined
  const isShort = first < 64
  const prefix = isShort ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  if (prefix === 46 || prefix === 47 || (!isShort && prefix < 64)) return undefined
  const body = bytes.slice(0, -2)
  const identity = body.slice(isShort ? 1 : 2)
  if (identity.length !== 32 && identity.length !== 33) return undefined
  return { prefix, identity, checksum: bytes.slice(-2), body }
}
