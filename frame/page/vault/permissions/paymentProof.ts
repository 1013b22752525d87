import { type Hex, recoverMessageAddress } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import type { OperationRequest } from '../../../src/shared/userOperation.js'

/** The proof that the holder of a permission's keys adds to a payment. */
export interface PaymentProof {
  /** Larger than that of every payment before, so that none can be made twice. */
  readonly nonce: bigint
  /** One of each key, over `paymentHash`. */
  readonly signatures: readonly Hex[]
}

/**
 * The message that the keys of a permission sign (EIP-191): the hash of a user operation of EntryPoint 0.7 with the account as `sender`, the
 * nonce of the proof, the calls as the account runs them, and every amount of gas 0. It is read from the calls that the wallet
 * signs, so that a proof is good for these alone. What the payment really costs is the wallet's affair.
 */
export function paymentHash({ chainId, operation }: OperationRequest, nonce: bigint): Hex {
  const { callData, sender } = operation
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: {
      sender,
      nonce,
      callData,
      signature: '0x',
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
    },
  })
}

/** Recovers the accounts that have signed a payment, in lower case. A signature that cannot be read is skipped. */
export async function proversOf(request: OperationRequest, proof: PaymentProof): Promise<readonly Hex[]> {
  const message = { raw: paymentHash(request, proof.nonce) }
  const found = await Promise.all(
    proof.signatures.map((signature) => recoverMessageAddress({ message, signature }).catch(() => undefined)),
  )
  return found.flatMap((address) => (address === undefined ? [] : (address.toLowerCase() as Hex)))
}
