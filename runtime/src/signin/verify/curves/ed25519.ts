import { isStrictEd25519, verifyByNode } from '../../../../../common/strictEd25519.js'
import { findNodeCrypto } from './nodeCrypto.js'

/**
 * Verifies an ed25519 signature (RFC 8032, section 5.1.7) by its equation without the cofactor, as the Web Cryptography
 * API does. Its strict rules are checked first, so that the result does not depend on the platform. The platform
 * computes the rest; where it has no Ed25519, a library does, which takes ten times as long.
 */
export async function isSignedEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): Promise<boolean> {
  if (!isStrictEd25519(signature, key)) return false
  try {
    const node = findNodeCrypto()
    // Node's function takes half the time of the web's.
    return node ? verifyByNode(node, signature, message, key) : await verifyByWeb(signature, message, key)
  } catch {
    // The platform has no Ed25519, or does not accept the key.
    return (await import('./ed25519Library.js')).verifyByLibrary(signature, message, key)
  }
}

async function verifyByWeb(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', imported, signature.slice(), message.slice())
}
