import type { ECDSASignature, WeierstrassPoint } from '@noble/curves/abstract/weierstrass.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { findNodeCrypto } from './nodeCrypto.js'

// The library has both functions. It walks through both products at once, without its table of the base point's
// multiples. With the table, a signature takes a tenth less time.
const { Point } = secp256k1
const { Fn, Fp } = Point

/**
 * Verifies an ECDSA signature of a digest (SEC 1, section 4.1.4): r is the x coordinate of h/s·G + r/s·Q. The caller
 * decides whether s may be in the upper half.
 *
 * @param digest - 32 bytes.
 * @param key - the point Q in a form of SEC 1, section 2.3.
 * @throws if the key is not a point of the curve.
 */
export function isSignedSecp256k1({ r, s }: ECDSASignature, digest: Uint8Array, key: Uint8Array): boolean {
  const q = Point.fromBytes(key)
  const inverse = Fn.inv(s)
  const point = add(Fn.mul(readDigest(digest), inverse), q, Fn.mul(r, inverse))
  return !point.is0() && Fn.create(point.toAffine().x) === r
}

/** The bytes before a compressed key in its SubjectPublicKeyInfo (RFC 5480): id-ecPublicKey, secp256k1. */
const keyHeader = Uint8Array.of(
  ...[0x30, 0x36, 0x30, 0x10, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01],
  ...[0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x0a, 0x03, 0x22, 0x00],
)

/**
 * Verifies an ECDSA signature of the SHA-256 hash of some bytes. Node's own function does so in half the time; where
 * there is none, or it does not know the curve, `isSignedSecp256k1` does.
 *
 * @param key - the compressed point: 33 bytes.
 * @throws if the key is not a point of the curve.
 */
export function isSignedSecp256k1Sha256(
  signature: ECDSASignature,
  bytes: Uint8Array,
  key: Uint8Array,
): boolean {
  const spki = concatBytes(keyHeader, key)
  const options = { format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' } as const
  try {
    const input = { ...options, key: Buffer.from(spki) }
    const isSigned = findNodeCrypto()?.verify('sha256', bytes, input, signature.toBytes('compact'))
    if (isSigned !== undefined) return isSigned
  } catch {
    // The module does not know the curve, or the key is not on it, which is found out below.
  }
  return isSignedSecp256k1(signature, sha256(bytes), key)
}

/**
 * Recovers the key of an ECDSA signature of a digest (SEC 1, section 4.1.6): Q is s/r·R − h/r·G.
 *
 * @param digest - 32 bytes.
 * @param recovery - 0 to 3: bit 0 says that the y coordinate of R is odd, bit 1 that its x coordinate is r + n.
 * @throws if no key fits.
 */
export function recoverSecp256k1(
  { r, s }: ECDSASignature,
  digest: Uint8Array,
  recovery: number,
): WeierstrassPoint<bigint> {
  const x = recovery & 2 ? r + Fn.ORDER : r
  if (!Fp.isValid(x)) throw new RangeError('The x coordinate is above the field.')
  const point = Point.fromBytes(Uint8Array.of(2 + (recovery & 1), ...Fp.toBytes(x)))
  const inverse = Fn.inv(r)
  const key = add(Fn.neg(Fn.mul(readDigest(digest), inverse)), point, Fn.mul(s, inverse))
  key.assertValidity()
  return key
}

/** a·G + b·P. All of it is public, so it need not take the same time for all values. */
const add = (a: bigint, point: WeierstrassPoint<bigint>, b: bigint) =>
  Point.BASE.multiplyUnsafe(a).add(point.multiplyUnsafe(b))

/** A digest as a number of the scalar field. It has as many bits as the order. */
const readDigest = (digest: Uint8Array) => Fn.create(bytesToNumberBE(digest))
