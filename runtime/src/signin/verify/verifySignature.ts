import { invalid, type SignatureOutcome, type SignedText, type SignInNamespace } from '../message/types.js'
import type { Eip155Options } from './eip155.js'

type Verifier = (signed: SignedText, options: Eip155Options) => SignatureOutcome | Promise<SignatureOutcome>

const loaders: Readonly<Record<SignInNamespace, () => Promise<Verifier>>> = {
  eip155: async () => (await import('./eip155.js')).verifyEip155,
  solana: async () => (await import('./solana.js')).verifySolana,
  bip122: async () => (await import('./bip122/verifyBip122.js')).verifyBip122,
  polkadot: async () => (await import('./polkadot.js')).verifyPolkadot,
  cosmos: async () => (await import('./cosmos.js')).verifyCosmos,
}

/** The verifiers that are loaded. `import()` of a loaded module takes Node a tenth of a millisecond. */
const loaded = new Map<SignInNamespace, Verifier>()

/** Verifies that an account signed a text. The code of a namespace loads when it is used. Never throws. */
export async function verifySignature(
  namespace: SignInNamespace,
  signed: SignedText,
  options: Eip155Options,
): Promise<SignatureOutcome> {
  if (signed.signature.length > 65_538) return invalid
  const verifier = loaded.get(namespace) ?? (await loaders[namespace]())
  loaded.set(namespace, verifier)
  return verifier(signed, options)
}
