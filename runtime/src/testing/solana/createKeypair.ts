import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

export interface Keypair {
  /** The public key in base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** An Ed25519 key pair of a 32-byte seed. */
export function createKeypair(seed: Uint8Array): Keypair {
  const publicKey = ed25519.getPublicKey(seed)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ed25519.sign(message, seed),
  }
}
