const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const keyBytes = 32
const signatureBytes = 64

/** An instruction. An account or program that a lookup table names is null. */
export interface SolanaInstruction {
  readonly program: string | null
  readonly accounts: readonly (string | null)[]
  readonly data: Uint8Array
}

/** A transaction of Solana, legacy or of version 0. */
export interface SolanaTransaction {
  /** How many must sign it. The first of `keys` pays for it. */
  readonly signers: number
  readonly keys: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
}

/** Text of a key, in base58. */
function encodeKey(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/**
 * Reads a transaction in the wire format.
 *
 * @throws Error if it is none, or goes on behind its end
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = createReader(bytes)
  reader.take(reader.length() * signatureBytes)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new Error('The transaction has another version than 0.')
  const signers = isVersioned ? reader.byte() : first
  reader.take(2)
  const keys = Array.from({ length: reader.length() }, () => encodeKey(reader.take(keyBytes)))
  reader.take(keyBytes)
  const instructions = Array.from({ length: reader.length() }, (): SolanaInstruction => {
    const program = keys[reader.byte()] ?? null
    const accounts = [...reader.take(reader.length())].map((at) => keys[at] ?? null)
    return { program, accounts, data: reader.take(reader.length()) }
  })
  if (isVersioned)
    for (let tables = reader.length(); tables > 0; tables -= 1) {
      reader.take(keyBytes)
      reader.take(reader.length())
      reader.take(reader.length())
    }
  if (!reader.isAtEnd()) throw new Error('The transaction goes on behind its end.')
  return { signers, keys, instructions }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('The transaction is cut.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  return {
    take,
    byte,
    /** A number of one to three bytes, seven bits in each. */
    length: (): number => {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if (next < 0x80) return value
      }
      throw new Error('The transaction has a length that is too large.')
    },
    isAtEnd: () => at === bytes.length,
  }
}
