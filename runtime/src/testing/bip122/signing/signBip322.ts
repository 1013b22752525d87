import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawWitness, Script, Transaction } from '@scure/btc-signer'
import { walletError } from '../../eip155/rpc.js'
import type { OwnedAddress } from './deriveAddresses.js'

/**
 * Signs a message by BIP-322, in its `simple` form: the witness of a transaction that spends an output no
 * chain has, base64.
 *
 * @throws for an address without a witness, whose form would be another.
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
