import { getBase58Decoder, getTransactionDecoder, getTransactionEncoder, type Signature } from '@solana/kit'
import type { CheckedTransaction, Message } from '../common/types.js'
import { readMessage } from './readMessage.js'

const signatureBytes = 64

/**
 * Parses a transaction. The virtual machine ends the process if it gets bytes that it cannot read, so every
 * transaction is parsed here first.
 *
 * @param bytes - wire format: signatures, then the message
 * @returns null if it is not a transaction
 */
export function readTransaction(bytes: Uint8Array): CheckedTransaction | null {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const again = getTransactionEncoder().encode(transaction)
    if (Buffer.compare(Buffer.from(again), bytes) !== 0) return null
    const message = readMessage(new Uint8Array(transaction.messageBytes))
    const signatures = Object.values(transaction.signatures)
    if (message === null || signatures.length !== message.signers) return null
    const first = signatures[0] ?? new Uint8Array(signatureBytes)
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
 * Whether an account of a transaction is writable.
 *
 * @param index - in the accounts of the message, then the loaded writable and the loaded readonly ones
 * @param loadedWritable - number of writable accounts from lookup tables
 */
export function isWritable(message: Message, index: number, loadedWritable: number): boolean {
  const { accounts, readonlyOthers, readonlySigners, signers } = message
  if (index < signers) return index < signers - readonlySigners
  if (index < accounts.length) return index < accounts.length - readonlyOthers
  return index < accounts.length + loadedWritable
}
