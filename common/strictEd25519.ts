import { bytesToBase64Url } from './base64.js'

/** The prime of the field, and the order of the base point (RFC 8032, section 5.1). */
const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

const eighth = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** The y coordinates of the points of order 1, 2, 4, 8 and 8. */
const smallOrder: ReadonlySet<bigint> = new Set([1n, prime - 1n, 0n, eighth, prime - eighth])

/**
 * Whether a signature and a key may be given to a platform that verifies ed25519 (RFC 8032, section 5.1.7), of which each has
 * rules of its own: S is below the order, and the key and R are in their shortest form and not of small order, because
 * anyone can sign for such a key.
 *
 * @param signature - R and S, 32 bytes each
 * @param key - of 32 bytes
 */
export function isStrictEd25519(signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false
  if (!isStrictPoint(key) || !isStrictPoint(signature.subarray(0, 32))) return false
  return readNumber(signature.subarray(32)) < order
}

/**
 * Verifies what `isStrictEd25519` has let through by the equation without the cofactor.
 *
 * @param node - the module `node:crypto`
 * @returns whether the signature is that of the key. A key that is no point of the curve has made none
 */
export function verifyByNode(
  node: Pick<typeof import('node:crypto'), 'verify'>,
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): boolean {
  // Node reads a JWK in a quarter of the time that it takes for the same key in DER.
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytesToBase64Url(key) }
  return node.verify(null, message, { key: jwk, format: 'jwk' }, signature)
}

/** Whether the bytes of a point are the shortest form of a y coordinate that only points of the full order have. */
function isStrictPoint(bytes: Uint8Array): boolean {
  // The highest bit is the sign of x.
  const y = readNumber(bytes) & (2n ** 255n - 1n)
  return y < prime && !smallOrder.has(y)
}

/** The number of 32 bytes, the lowest first. */
function readNumber(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32)
  return [24, 16, 8, 0].reduce((value, at) => (value << 64n) | view.getBigUint64(at, true), 0n)
}
