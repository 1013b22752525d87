import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { SignedText } from './types.js'

/** The text between `<Bytes>` tags, by the key type that fits: sr25519, ed25519 or ecdsa. */
export async function verifyPolkadot({ address, message, signature }: SignedText): Promise<boolean> {
  await cryptoWaitReady()
  return signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid
}
