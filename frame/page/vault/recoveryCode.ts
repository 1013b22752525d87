type Bytes = Uint8Array<ArrayBuffer>

/** Letters and digits of a code, each of which holds five of its 128 bits. */
export const codeLength = 26

/** Crockford's alphabet: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new recovery code: 128 random bits in groups of letters and digits. */
export function makeRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  bytes.fill(0)
  let text = ''
  for (let at = 0; at < codeLength; at++) {
    text = `${alphabet[Number(value & 31n)]}${text}`
    value >>= 5n
  }
  // Two lines of three, each as long as the other.
  return text.replace(/(.{5})(.{4})(.{4})/g, '$1-$2-$3-').slice(0, -1)
}

/** The letters and digits of a code as somebody types it, without the hyphens and gaps between its groups. */
export const charactersOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** The bytes of a code as somebody types it: any case, any gaps, O for 0, I or L for 1. */
export function readRecoveryCode(typed: string): Bytes | undefined {
  const text = charactersOf(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  if (text.length !== codeLength || [...text].some((character) => !alphabet.includes(character)))
    return undefined
  const value = [...text].reduce((sum, character) => (sum << 5n) | BigInt(alphabet.indexOf(character)), 0n)
  if (value >> 128n !== 0n) return undefined
  return Uint8Array.from({ length: 16 }, (_, at) => Number((value >> BigInt(8 * (15 - at))) & 255n))
}
