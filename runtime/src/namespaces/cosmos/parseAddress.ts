/** An account's address: bech32 of 20 bytes, or 32 for module and contract accounts (ADR-28). */
export function parseAddress(text: string): Bech32Parts | undefined {
  const parts = parseBech32(text)
  return parts?.data.length === 20 || parts?.data.length === 32 ? parts : undefined
}

export interface Bech32Parts {
  readonly prefix: string
  readonly data: Uint8Array
}

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const form = /^([a-z0-9]{1,83})1([ac-hj-np-z02-9]{6,})$/

/**
 * Reads an address in bech32 (BIP-173): lower case only, at most 90 characters, checksum and padding
 * looked at.
 *
 * @returns undefined when the text is none.
 */
export function parseBech32(text: string): Bech32Parts | undefined {
  const [whole, prefix, rest] = text.length > 90 ? [] : (form.exec(text) ?? [])
  if (whole !== text || prefix === undefined || rest === undefined) return undefined
  const digits = Array.from(rest, (character) => alphabet.indexOf(character))
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  const spread = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const data = polymod([...spread, ...digits]) === 1 ? toBytes(digits.slice(0, -6)) : undefined
  return data && { prefix, data }
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum
}

/** From five bits a digit to eight; undefined when what is left over is more than padding. */
function toBytes(digits: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let rest = 0
  for (const digit of digits) {
    rest = (rest << 5) | digit
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(rest >> bits)
    rest &= (1 << bits) - 1
  }
  return bits < 5 && rest === 0 ? Uint8Array.from(bytes) : undefined
}

/**
 * CAIP-2 for cosmos: a chain id of at most 32 letters, digits and dashes, or `hashed-` and the first 16
 * hex digits of the SHA-256 of one that is not.
 */
export function isChainReference(reference: string): boolean {
  return reference.startsWith('hashed-')
    ? /^hashed-[0-9a-f]{16}$/.test(reference)
    : /^[-a-zA-Z0-9]{1,32}$/.test(reference)
}

/** Whether two addresses hold the same bytes, whatever chain they are written for. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseAddress(a)?.data
  const other = parseAddress(b)?.data
  return one !== undefined && other !== undefined && one.join() === other.join()
}
