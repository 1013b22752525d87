import { readBytes } from '../../chains/readBytes.js'
import { parseTransaction } from '../../namespaces/solana/parseTransaction.js'
import { walletError } from '../eip155/walletError.js'
import type { Keypair } from './createKeypair.js'

/**
 * Signs a transaction as it travels, legacy or version 0: the message's bytes, into the account's place.
 *
 * @returns a copy with the signature in it.
 */
export function signTransaction({ address, sign }: Keypair, transaction: unknown): Uint8Array {
  const signed = readBytes(transaction, { atMost: 1232 })
  const parsed = signed && parseTransaction(signed)
  const place = parsed?.signers.indexOf(address) ?? -1
  if (signed === undefined || parsed === undefined || place < 0)
    throw walletError(-32602, 'The transaction cannot be read, or asks for no signature of the account.')
  const start = signed.length - parsed.message.length - parsed.signatures.length * 64
  signed.set(sign(parsed.message), start + place * 64)
  return signed
}
