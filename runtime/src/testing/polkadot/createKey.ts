import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import * as sr25519 from '@scure/sr25519'
import { bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeSs58 } from '../../namespaces/polkadot/encodeSs58.js'
import type { PolkadotWalletAccount } from './types.js'

export interface PolkadotKey {
  readonly address: string
  /** The byte that names the key type before a signature (`MultiSignature` of sp-runtime). */
  readonly typeByte: number
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A key of a fake extension: its address with an SS58 prefix, and real signatures. */
export function createKey({ type, seed }: PolkadotWalletAccount, ss58Prefix: number): PolkadotKey {
  const secret = hexToBytes(seed)
  const written = (identity: Uint8Array) => encodeSs58(identity, ss58Prefix)
  switch (type) {
    case 'sr25519': {
      const key = sr25519.secretFromSeed(secret)
      return {
        address: written(sr25519.getPublicKey(key)),
        typeByte: 1,
        sign: (bytes) => sr25519.sign(key, bytes),
      }
    }
    case 'ed25519':
      return {
        address: written(ed25519.getPublicKey(secret)),
        typeByte: 0,
        sign: (bytes) => ed25519.sign(bytes, secret),
      }
    case 'ecdsa':
      return {
        address: written(hash(secp256k1.getPublicKey(secret))),
        typeByte: 2,
        sign: (bytes) => signEcdsa(hash(bytes), secret),
      }
    case 'ethereum': {
      const account = privateKeyToAccount(seed)
      return {
        address: account.address,
        typeByte: 2,
        sign: async (bytes) => hexToBytes(await account.signMessage({ message: { raw: bytesToHex(bytes) } })),
      }
    }
  }
}

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Substrate has the recovery id last, the library first. */
function signEcdsa(digest: Uint8Array, secret: Uint8Array): Uint8Array {
  const [recovery = 0, ...signature] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
  return Uint8Array.from([...signature, recovery])
}
