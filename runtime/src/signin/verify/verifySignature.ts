import { invalid, type SignatureOutcome, type SignedText, type SignInNamespace } from '../message/types.js'
import type { Eip155Options } from './eip155.js'

/** Verifies that an account signed a text. The code of a namespace loads when it is used. Never throws. */
export async function verifySignature(
  namespace: SignInNamespace,
  signed: SignedText,
  options: Eip155Options,
): Promise<SignatureOutcome> {
  if (signed.signature.length > 65_538) return invalid
  switch (namespace) {
    case 'eip155':
      return (await import('./eip155.js')).verifyEip155(signed, options)
    case 'solana':
      return (await import('./solana.js')).verifySolana(signed)
    case 'bip122':
      return (await import('./bip122/verifyBip122.js')).verifyBip122(signed)
    case 'polkadot':
      return (await import('./polkadot.js')).verifyPolkadot(signed)
    case 'cosmos':
      return (await import('./cosmos.js')).verifyCosmos(signed)
  }
}
