import { decodeBech32, fromWords } from '../../encoding/bech32.js'

/** An account's address: bech32 of 20 bytes, or 32 for module and contract accounts (ADR-28). */
export function parseAddress(text: string): Bech32Parts | undefined {
  const parts = parseBech32(text)
  return parts?.data.length === 20 || parts?.data.length === 32 ? parts : undefined
}

export interface Bech32Parts {
  readonly prefix: string
  readonly data: Uint8Array
}

/**
 * Reads a bech32 address: lower case only, at most 90 characters, a prefix of letters and digits. Checksum and
 * padding are checked.
 *
 * @returns undefined if the text is not an address.
 */
export function parseBech32(text: string): Bech32Parts | undefined {
  const decoded = decodeBech32(text)
  if (decoded?.checksum !== 'bech32' || text !== text.toLowerCase()) return undefined
  const data = fromWords(decoded.words)
  return data && { prefix: decoded.prefix, data }
}

/** Whether two addresses have the same bytes, also with prefixes of different chains. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseAddress(a)?.data
  const other = parseAddress(b)?.data
  return one !== undefined && other !== undefined && one.join() === other.join()
}
