import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Primitives } from './types.js'

/** In JavaScript, for pages without a secure context and browsers without these curves. */
export const libraryPrimitives: Primitives = {
  sha256: async (bytes) => sha256(bytes),
  hkdf: async (secret) => hkdf(sha256, secret, undefined, undefined, 32),
  x25519: async (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
  ed25519PublicKey: async (seed) => ed25519.getPublicKey(seed),
  ed25519Sign: async (message, seed) => ed25519.sign(message, seed),
}
