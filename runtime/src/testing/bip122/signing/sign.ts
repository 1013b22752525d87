import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawWitness, Script, Transaction } from '@scure/btc-signer'
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
 * @throws if there are not enough coins, or a recipient is not an address of the network.
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

/**
 * Signs a message by BIP-322 in its `simple` form: the witness of a transaction that spends a virtual output, in base64.
 *
 * @throws for an address without a witness, which needs another form.
 */
export function signBip322(
  { privateKey, script, type, redeemScript, tapInternalKey }: OwnedAddress,
  message: string,
): string {
  if (type === 'p2pkh') throw walletError(-32602, 'BIP-322 simple signatures need a witness')
  const options = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true }
  const toSpend = new Transaction({ ...options, allowUnknownInputs: true, disableScriptCheck: true })
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode([0, hashMessage(message)]),
  })
  const toSign = new Transaction(options)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(redeemScript && { redeemScript }),
    ...(tapInternalKey && { tapInternalKey }),
  })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  toSign.signIdx(privateKey, 0)
  toSign.finalizeIdx(0)
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

const tag = /* @__PURE__ */ sha256(utf8ToBytes('BIP0322-signed-message'))

/** The hash of a message that BIP-322 signs: SHA-256 tagged as in BIP-340, 32 bytes. */
export function hashMessage(message: string): Uint8Array {
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}
