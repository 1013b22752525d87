import { base64ToBytes } from '../../../../common/base64.js'
import { loadCode } from '../../errors/AppKitError.js'
import type { Primitives } from './types.js'

/** The u-coordinate of the base point of X25519 (RFC 7748 section 4.1). */
export const x25519BasePoint = Uint8Array.of(9, ...new Uint8Array(31))

/** PKCS #8 around 32 bytes (RFC 8410): the object ids end with 110 for X25519 and 112 for Ed25519. */
const pkcs8 = (curve: 110 | 112, key: Uint8Array) =>
  Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, curve, 4, 34, 4, 32, ...key)

const ed25519Key = (seed: Uint8Array) =>
  crypto.subtle.importKey('pkcs8', pkcs8(112, seed), 'Ed25519', true, ['sign'])

/** The browser's own (Web Cryptography API). */
export const webPrimitives: Primitives = {
  async sha256(bytes) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  },
  async hkdf(secret) {
    const none = new Uint8Array()
    const key = await crypto.subtle.importKey('raw', secret.slice(), 'HKDF', false, ['deriveBits'])
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
  },
  async x25519(privateKey, publicKey) {
    const [own, peer] = await Promise.all([
      crypto.subtle.importKey('pkcs8', pkcs8(110, privateKey), 'X25519', false, ['deriveBits']),
      crypto.subtle.importKey('raw', publicKey.slice(), 'X25519', false, []),
    ])
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
  },
  async ed25519PublicKey(seed) {
    const { x = '' } = await crypto.subtle.exportKey('jwk', await ed25519Key(seed))
    return base64ToBytes(x.replaceAll('-', '+').replaceAll('_', '/'))
  },
  async ed25519Sign(message, seed) {
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await ed25519Key(seed), message.slice()))
  },
}

let found: Promise<Primitives> | undefined

/**
 * The browser's own primitives. Pages without a secure context, and browsers without these curves, load a library.
 *
 * @throws whatever the browser throws if the library does not load. The next call tries again.
 */
export function loadPrimitives(): Promise<Primitives> {
  found ??= findPrimitives().catch((error) => {
    found = undefined
    throw error
  })
  return found
}

async function findPrimitives(): Promise<Primitives> {
  try {
    const { ed25519PublicKey, x25519 } = webPrimitives
    await Promise.all([ed25519PublicKey(x25519BasePoint), x25519(x25519BasePoint, x25519BasePoint)])
    return webPrimitives
  } catch {
    return (await loadCode(import('./libraryPrimitives.js'))).libraryPrimitives
  }
}
