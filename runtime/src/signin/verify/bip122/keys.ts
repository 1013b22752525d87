import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { isSameBytes } from '../../../../../common/bytes.js'
import type { BitcoinScript } from '../../message/addresses.js'
import { isSignedSecp256k1, recoverSecp256k1 } from '../curves/secp256k1.js'
import { hash160, hashBip137 } from './hashes.js'

/**
 * Whether a signature in strict DER (BIP-66) with low s and SIGHASH_ALL is by the key with a hash. A key in a
 * witness is compressed; elsewhere it may have either form.
 */
export function isSignedByKeyHash(
  signature: Uint8Array,
  key: Uint8Array | undefined,
  keyHash: Uint8Array,
  hash: Uint8Array,
): boolean {
  if (key === undefined || !isSameBytes(hash160(key), keyHash) || signature.at(-1) !== 1) return false
  try {
    const der = signature.subarray(0, -1)
    const parsed = secp256k1.Signature.fromBytes(der, 'der')
    if (parsed.hasHighS() || !isSameBytes(parsed.toBytes('der'), der)) return false
    return isSignedSecp256k1(parsed, hash, key)
  } catch {
    return false
  }
}

/** Whether a schnorr signature (BIP-340) is by the output key of an address: 64 bytes, or 65 that end with SIGHASH_ALL. */
export function isSignedByOutputKey(
  signature: Uint8Array,
  key: Uint8Array,
  hashOf: (hashType: 0 | 1) => Uint8Array,
): boolean {
  const isDefault = signature.length === 64
  if (!isDefault && (signature.length !== 65 || signature[64] !== 1)) return false
  try {
    return schnorr.verify(signature.subarray(0, 64), hashOf(isDefault ? 0 : 1), key)
  } catch {
    return false
  }
}

/**
 * Whether an older signature (BIP-137) is by the key of an address. Its first byte must allow the kind of
 * address.
 */
export function isSignedBip137(signature: Uint8Array, message: string, account: BitcoinScript): boolean {
  const header = signature[0] ?? 0
  const { kind, program } = account
  const kinds: readonly BitcoinScript['kind'][] =
    header < 31
      ? ['p2pkh']
      : header < 35
        ? // Many wallets use this for every kind of compressed key.
          ['p2pkh', 'p2sh', 'p2wpkh']
        : header < 39
          ? ['p2sh']
          : ['p2wpkh']
  if (!kinds.includes(kind)) return false
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact')
    const point = recoverSecp256k1(parsed, hashBip137(message), (header - 27) & 3)
    const keyHash = hash160(point.toBytes(header >= 31))
    const hash = kind === 'p2sh' ? hash160(Uint8Array.of(0, 20, ...keyHash)) : keyHash
    return isSameBytes(hash, program)
  } catch {
    return false
  }
}
