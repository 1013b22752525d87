import { getBase58Decoder, getTransactionDecoder, getTransactionEncoder, type Signature } from '@solana/kit'
import type { CheckedTransaction, Message } from '../common/types.js'
import { readMessage } from './readMessage.js'

const SIGNATURE_BYTES = 64

/**
 * Reads a transaction and checks that every byte of it is where it belongs. The machine ends the process over
 * bytes it cannot read, so nothing reaches it that has not passed here.
 * @param bytes wire format: signatures, then the message
 * @returns null when it is no transaction
 */
export function readTransaction(bytes: Uint8Array): CheckedTransaction | null {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const again = getTransactionEncoder().encode(transaction)
    if (Buffer.compare(Buffer.from(again), bytes) !== 0) return null
    const message = readMessage(new Uint8Array(transaction.messageBytes))
    const signatures = Object.values(transaction.signatures)
    if (message === null || signatures.length !== message.signers) return null
    const first = signatures[0] ?? new Uint8Array(SIGNATURE_BYTES)
    return {
      transaction,
      message,
      signature: getBase58Decoder().decode(first) as Signature,
      isSigned: signatures.every((signature) => signature !== null),
      raw: Buffer.from(bytes).toString('base64'),
    }
  } catch {
    return null
  }
}

/**
 * Whether a transaction may change one of its accounts.
 * @param index place among the message's accounts, then the loaded writable and the loaded readonly ones
 * @param loadedWritable how many writable accounts come out of lookup tables
 */
export function isWritable(message: Message, index: number, loadedWritable: number): boolean {
  const { accounts, readonlyOthers, readonlySigners, signers } = message
  if (index < signers) return index < signers - readonlySigners
  if (index < accounts.length) return index < accounts.length - readonlyOthers
  return index < accounts.length + loadedWritable
}
