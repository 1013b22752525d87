import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The parts of `to_sign` that are hashed for a signature (BIP-322, section "Full"). */
export interface ToSign {
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
  /** The id of the transaction that it spends, in the byte order of hashes. */
  readonly txid: Uint8Array
}

export const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const hash256 = (bytes: Uint8Array) => sha256(sha256(bytes))

const uint32 = (value: number) =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255)
const none = new Uint8Array(8)
/** A script with its length before it, which is below 253 here. */
const sized = (script: Uint8Array) => concatBytes(Uint8Array.of(script.length), script)
const output = concatBytes(none, Uint8Array.of(1, 0x6a))
const tagged = (tag: string, ...parts: Uint8Array[]) => {
  const hash = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(hash, hash, ...parts))
}

/** The hash of a message that BIP-322 signs. */
export const hashBip322 = (message: string) => tagged('BIP0322-signed-message', utf8ToBytes(message))

/** The id of `to_spend`, whose only output pays to a script (BIP-322). */
export function hashToSpend(message: string, script: Uint8Array): Uint8Array {
  const input = concatBytes(
    new Uint8Array(32),
    uint32(0xffffffff),
    Uint8Array.of(34, 0, 32),
    hashBip322(message),
    uint32(0),
  )
  const one = Uint8Array.of(1)
  return hash256(concatBytes(uint32(0), one, input, one, none, sized(script), uint32(0)))
}

/** The id of `to_sign` in its simple form. */
export function hashToSign(txid: Uint8Array): Uint8Array {
  const one = Uint8Array.of(1)
  const input = concatBytes(txid, uint32(0), Uint8Array.of(0), uint32(0))
  return hash256(concatBytes(uint32(0), one, input, one, output, uint32(0)))
}

/** The hash that a key signs in a witness (BIP-143), SIGHASH_ALL, no amount. */
export function hashWitnessV0(
  { lockTime, sequence, txid, version }: ToSign,
  keyHash: Uint8Array,
): Uint8Array {
  const outpoint = concatBytes(txid, uint32(0))
  const code = concatBytes(Uint8Array.of(0x76, 0xa9, 20), keyHash, Uint8Array.of(0x88, 0xac))
  return hash256(
    concatBytes(
      ...[uint32(version), hash256(outpoint), hash256(uint32(sequence)), outpoint, sized(code), none],
      ...[uint32(sequence), hash256(output), uint32(lockTime), uint32(1)],
    ),
  )
}

/**
 * The hash that a key signs without a witness: the transaction with the output's script in its input,
 * SIGHASH_ALL.
 */
export function hashLegacy({ lockTime, sequence, txid, version }: ToSign, script: Uint8Array): Uint8Array {
  const one = Uint8Array.of(1)
  const input = concatBytes(txid, uint32(0), sized(script), uint32(sequence))
  return hash256(concatBytes(uint32(version), one, input, one, output, uint32(lockTime), uint32(1)))
}

/** The hash that a taproot key signs (BIP-341) with its default, 0, or SIGHASH_ALL, 1. */
export function hashTaproot(
  { lockTime, sequence, txid, version }: ToSign,
  script: Uint8Array,
  hashType: 0 | 1,
): Uint8Array {
  const outpoint = concatBytes(txid, uint32(0))
  return tagged(
    'TapSighash',
    ...[Uint8Array.of(0, hashType), uint32(version), uint32(lockTime), sha256(outpoint), sha256(none)],
    ...[sha256(sized(script)), sha256(uint32(sequence)), sha256(output), Uint8Array.of(0), uint32(0)],
  )
}

/** The hash of a text for the older signatures (BIP-137). */
export function hashBip137(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const { length } = text
  const size =
    length < 0xfd
      ? Uint8Array.of(length)
      : length <= 0xffff
        ? Uint8Array.of(0xfd, length & 255, length >> 8)
        : Uint8Array.of(0xfe, ...uint32(length))
  return hash256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), size, text))
}
