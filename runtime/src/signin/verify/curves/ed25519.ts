import { base64urlnopad } from '@scure/base'
import { findNodeCrypto } from './nodeCrypto.js'

/** The prime of the field, and the order of the base point (RFC 8032, section 5.1). */
const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

const eighth = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** The y coordinates of the points of order 1, 2, 4, 8 and 8. */
const smallOrder: ReadonlySet<bigint> = new Set([1n, prime - 1n, 0n, eighth, prime - eighth])

/**
 * Verifies an ed25519 signature (RFC 8032, section 5.1.7) by its equation without the cofactor, as the Web Cryptography
 * API does. S must be below the order, and the key and R must be in their shortest form and not of small order: anyone
 * can sign for such a key. These rules are checked here, so that the result does not depend on the platform. The
 * platform computes the rest; where it has no Ed25519, a library does, which takes ten times as long.
 */
export async function isSignedEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64 || key.length !== 32) return false
  if (!isStrictPoint(key) || !isStrictPoint(signature.subarray(0, 32))) return false
  if (readNumber(signature.subarray(32)) >= order) return false
  try {
    const node = findNodeCrypto()
    return node ? verifyByNode(node, signature, message, key) : await verifyByWeb(signature, message, key)
  } catch {
    // The platform has no Ed25519, or does not accept the key.
    return (await import('./ed25519Library.js')).verifyByLibrary(signature, message, key)
  }
}

/** Takes half the time of the web's function. */
function verifyByNode(
  node: NonNullable<ReturnType<typeof findNodeCrypto>>,
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): boolean {
  // Node reads a JWK in a quarter of the time that it takes for the same key in DER.
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(key) }
  return node.verify(null, message, { key: jwk, format: 'jwk' }, signature)
}

async function verifyByWeb(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', imported, signature.slice(), message.slice())
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
