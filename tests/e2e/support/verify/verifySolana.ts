import { createPublicKey, verify } from 'node:crypto'
import { base58Decode } from '@polkadot/util-crypto'
import type { SignedText } from './types.js'

/** Prefix of every DER public key of Ed25519 (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 over the bytes of the text; the address is the key. */
export async function verifySolana({ address, message, signature }: SignedText): Promise<boolean> {
  const key = createPublicKey({
    key: Buffer.concat([prefix, base58Decode(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(message), key, base58Decode(signature))
}
