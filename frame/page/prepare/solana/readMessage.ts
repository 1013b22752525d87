import { base58 } from '@scure/base'

/** An instruction of a transaction. An account that a lookup table names is undefined. */
export interface Instruction {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The accounts of a lookup table that a transaction can change, by their places in the table. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
}

/** A transaction as it comes: the signatures, then the message, legacy or version 0. */
export interface SolanaTransaction {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The bytes that are signed. */
  readonly message: Uint8Array<ArrayBuffer>
  /** The accounts that sign, the one that pays the fee first. */
  readonly signers: readonly string[]
  /** Those that it can change and that it names itself. */
  readonly writable: readonly string[]
  readonly instructions: readonly Instruction[]
  /** The hash of a newer block, or what a nonce account stores: until when, and on which network, it is valid. */
  readonly lifetime: string
  /** The tables from which accounts come that the transaction does not contain. */
  readonly lookups: readonly Lookup[]
}

/** The size of a packet of the network. */
const maxBytes = 1232

/** Reads a transaction. Undefined for other bytes, or if anything follows the transaction. */
export function readTransaction(bytes: Uint8Array<ArrayBuffer>): SolanaTransaction | undefined {
  if (bytes.length > maxBytes) return undefined
  try {
    return read(bytes)
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array<ArrayBuffer>): SolanaTransaction | undefined {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('too short')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = () => take(1)[0] as number
  // Compact-u16: seven bits a byte, lowest first, in the shortest form.
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) {
        if (shift > 0 && next === 0) throw new Error('not the shortest form')
        return value
      }
    }
    throw new Error('too long')
  }
  const list = <Item>(one: () => Item) => Array.from({ length: length() }, one)
  const key = () => base58.encode(take(32))

  const signatures = list(() => take(64))
  const start = at
  const first = byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) return undefined
  const required = isVersioned ? byte() : first
  const [readonlySigned, readonlyUnsigned] = [byte(), byte()]
  const keys = list(key)
  const lifetime = key()
  const raw = list(() => ({ program: byte(), accounts: [...take(length())], data: take(length()) }))
  const lookups = isVersioned
    ? list(() => ({ table: key(), writable: [...take(length())], readonly: [...take(length())] }))
    : []
  if (at !== bytes.length || required === 0 || required !== signatures.length) return undefined
  if (keys.length < required + readonlyUnsigned || readonlySigned >= required) return undefined
  const known =
    keys.length + lookups.reduce((sum, { readonly, writable }) => sum + readonly.length + writable.length, 0)
  const named = raw.flatMap(({ accounts, program }) => [program, ...accounts])
  if (named.some((index) => index >= known)) return undefined
  return {
    bytes,
    message: bytes.slice(start),
    signers: keys.slice(0, required),
    writable: keys.filter((_, index) =>
      index < required ? index < required - readonlySigned : index < keys.length - readonlyUnsigned,
    ),
    instructions: raw.map(({ accounts, data, program }) => ({
      program: keys[program],
      accounts: accounts.map((index) => keys[index]),
      data,
    })),
    lifetime,
    lookups: lookups.map(({ table, writable }) => ({ table, writable })),
  }
}

/** The place of a signer's signature. */
export const signatureOffset = ({ bytes, message, signers }: SolanaTransaction, address: string): number =>
  bytes.length - message.length - 64 * (signers.length - signers.indexOf(address))
