import type { TestNamespace } from 'appkit-runtime/testing/playwright'
import type { SignedText } from './types.js'
import { verifyBip122 } from './verifyBip122.js'
import { verifyCosmos } from './verifyCosmos.js'
import { verifyEip155 } from './verifyEip155.js'
import { verifyPolkadot } from './verifyPolkadot.js'
import { verifySolana } from './verifySolana.js'

const verifiers: Readonly<Record<TestNamespace, (signed: SignedText) => Promise<boolean>>> = {
  eip155: verifyEip155,
  solana: verifySolana,
  bip122: verifyBip122,
  polkadot: verifyPolkadot,
  cosmos: verifyCosmos,
}

/** Whether a text was signed by the key of an address, as its namespace has it; false for nonsense. */
export async function verifySignature(namespace: TestNamespace, signed: SignedText): Promise<boolean> {
  return verifiers[namespace](signed).catch(() => false)
}
