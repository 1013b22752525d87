import { Transaction } from '@scure/btc-signer'
import { walletError } from '../../eip155/walletError.js'
import type { OwnedAddress } from './deriveAddresses.js'

/**
 * Signs inputs of a PSBT, each with the key of the address that is named for it.
 *
 * @param finalize whether the inputs are made ready to be sent.
 * @throws when an address is not the wallet's, or an input not the address's.
 */
export function signInputs(
  psbt: Uint8Array,
  inputs: readonly { readonly address: string; readonly index: number; readonly sighash?: number }[],
  owned: readonly OwnedAddress[],
  finalize: boolean,
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowLegacyWitnessUtxo: true })
  for (const { address, index, sighash } of inputs) {
    const owner = owned.find((each) => each.address === address)
    if (owner === undefined) throw walletError(4100, 'The address is not one of this wallet')
    const { tapInternalKey, redeemScript } = owner
    const input = transaction.getInput(index)
    if (tapInternalKey && input.tapInternalKey === undefined)
      transaction.updateInput(index, { tapInternalKey })
    if (redeemScript && input.redeemScript === undefined) transaction.updateInput(index, { redeemScript })
    const allowed = sighash === undefined ? undefined : [sighash as 0 | 1]
    if (sighash) transaction.updateInput(index, { sighashType: sighash })
    transaction.signIdx(owner.privateKey, index, allowed)
    if (finalize) transaction.finalizeIdx(index)
  }
  return transaction.toPSBT()
}
