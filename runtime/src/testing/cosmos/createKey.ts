import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

export interface CosmosTestKey {
  /** Compressed. */
  readonly pubKey: Uint8Array
  /** RIPEMD-160 of SHA-256 of the key. */
  readonly address: Uint8Array
  bech32(prefix: string): string
  /** As Ethereum writes it, with its hash of the key. */
  readonly ethereumHexAddress: string
  /** Signs the SHA-256 of bytes, in amino's form. */
  sign(bytes: Uint8Array): { readonly pub_key: { type: string; value: string }; readonly signature: string }
}

/** A secp256k1 key of a fake wallet. */
export function createKey(privateKey: `0x${string}`): CosmosTestKey {
  const secret = hexToBytes(privateKey)
  const pubKey = secp256k1.getPublicKey(secret)
  const address = ripemd160(sha256(pubKey))
  return {
    pubKey,
    address,
    ethereumHexAddress: privateKeyToAddress(privateKey),
    bech32: (prefix) => bech32.encodeFromBytes(prefix, address),
    sign: (bytes) => ({
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(pubKey) },
      signature: base64.encode(secp256k1.sign(sha256(bytes), secret, { prehash: false })),
    }),
  }
}
