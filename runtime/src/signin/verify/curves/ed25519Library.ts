import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

const { Point } = ed25519

/**
 * Checks the equation of RFC 8032, section 5.1.7, without the cofactor: S·B − k·A has the bytes of R. The library's own
 * function multiplies by the cofactor and would accept signatures that the Web Cryptography API refuses.
 *
 * @param signature - 64 bytes; `isSignedEd25519` has checked that S is below the order.
 */
export function verifyByLibrary(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  const r = signature.subarray(0, 32)
  try {
    const challenge = sha512(concatBytes(r, key, message))
    const k = Point.Fn.create(readNumber(challenge))
    const s = readNumber(signature.subarray(32))
    const difference = Point.BASE.multiplyUnsafe(s).subtract(Point.fromBytes(key).multiplyUnsafe(k))
    return difference.toBytes().every((byte, at) => byte === r[at])
  } catch {
    // The key is not on the curve.
    return false
  }
}

/** The number of any bytes, the lowest first. */
const readNumber = (bytes: Uint8Array) => bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
