import { createPublicKey, verify } from 'node:crypto'
import {
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** A transfer of 1 lamport to oneself, not signed, with a block that no chain has. */
export function transferOfSol(account: string): Uint8Array {
  const source = toAddress(account)
  const blockhash = { blockhash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', lastValidBlockHeight: 1000n }
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(source),
    destination: source,
    amount: 1n,
  })
  const compiled = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash as never, message),
    (message) => appendTransactionMessageInstruction(transfer, message),
    compileTransaction,
  )
  return Uint8Array.from(getTransactionEncoder().encode(compiled))
}

/** Whether a transaction is the one that was given out, with a signature of the account (RFC 8032). */
export function isSigned(
  signed: readonly number[],
  { account, unsigned }: { readonly account: string; readonly unsigned: Uint8Array },
): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(Uint8Array.from(signed))
  const asked = getTransactionDecoder().decode(unsigned).messageBytes
  // RFC 8410: what stands before the 32 bytes of a public key.
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = Buffer.concat([prefix, Uint8Array.from(getBase58Encoder().encode(account))])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signature = Uint8Array.from(signatures[toAddress(account)] ?? [])
  return (
    Buffer.from(messageBytes).equals(Buffer.from(asked)) &&
    verify(null, Uint8Array.from(messageBytes), key, signature)
  )
}
