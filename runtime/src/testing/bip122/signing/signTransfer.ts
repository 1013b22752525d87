import { Transaction } from '@scure/btc-signer'
import { walletError } from '../../eip155/rpc.js'
import type { OwnedAddress } from './deriveAddresses.js'
import { networkParameters } from './deriveAddresses.js'
import type { Bip122Utxo, Bip122WalletNetwork } from './types.js'

/** Satoshis, whatever the size. */
const fee = 500n
const dust = 546n

/**
 * Signs a payment from a payment address, with change back to it.
 *
 * @returns the finished transaction.
 * @throws when the coins do not suffice, or when a recipient is no address of the network.
 */
export function signTransfer(
  from: OwnedAddress,
  utxos: readonly Bip122Utxo[],
  recipients: readonly { readonly address: string; readonly amount: bigint }[],
  network: Bip122WalletNetwork,
): Transaction {
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  for (const { txid, index, value } of utxos)
    transaction.addInput({
      txid,
      index,
      witnessUtxo: { script: from.script, amount: value },
      ...(from.redeemScript && { redeemScript: from.redeemScript }),
    })
  for (const { address, amount } of recipients)
    transaction.addOutputAddress(address, amount, networkParameters(network))
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const change = sum(utxos.map(({ value }) => value)) - sum(recipients.map(({ amount }) => amount)) - fee
  if (change < 0n) throw walletError(-32603, 'Insufficient funds')
  if (change >= dust) transaction.addOutput({ script: from.script, amount: change })
  transaction.sign(from.privateKey)
  transaction.finalize()
  return transaction
}
