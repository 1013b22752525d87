import type {
  Commitment,
  Connection,
  SendOptions,
  Signer,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { requireSolanaWallet, type SolanaWallet } from '../solana.js'

addErrorTexts(lateTexts)

/** A transaction of @solana/web3.js 1. */
export type Web3jsTransaction = Transaction | VersionedTransaction

/** The classes of the app, so that returned objects are of them. */
export interface Web3jsClasses {
  readonly PublicKey: typeof import('@solana/web3.js').PublicKey
  readonly Transaction: typeof Transaction
  readonly VersionedTransaction: typeof VersionedTransaction
}

export interface SendTransactionOptions extends SendOptions {
  /** Other signers, who sign before the wallet. */
  readonly signers?: Signer[]
}

/** The sender of a transaction that the wallet could sign, or sign and send. */
type SentBy = 'wallet' | 'connection'

/**
 * Creates the signer of the wallet in use for transactions of @solana/web3.js. Its methods reject with NOT_CONNECTED or
 * RECONNECTING, SEND_INCOMPLETE for a transaction that cannot be written as bytes, and the errors of the provider.
 *
 * @param address - an account of the wallet. Default: the one in use.
 */
export function createSigner(
  kit: Kit,
  { PublicKey, Transaction, VersionedTransaction }: Web3jsClasses,
  { sentBy, address: given }: { readonly sentBy: SentBy; readonly address?: string },
) {
  const open = (): SolanaWallet => {
    const wallet = requireSolanaWallet(kit)
    return given === undefined ? wallet : { ...wallet, address: given }
  }
  const read = <T extends Web3jsTransaction>(like: T, bytes: Uint8Array) =>
    (isVersioned(like) ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes)) as T

  async function signTransaction<T extends Web3jsTransaction>(transaction: T): Promise<T> {
    const { provider, address } = open()
    return read(transaction, await provider.signTransaction(toBytes(transaction), { address }))
  }
  async function signAllTransactions<T extends Web3jsTransaction>(transactions: T[]): Promise<T[]> {
    const { provider, address } = open()
    const signed = await provider.signAllTransactions(transactions.map(toBytes), { address })
    return transactions.map((each, index) => read(each, signed[index] ?? new Uint8Array()))
  }
  async function sendTransaction(
    transaction: Web3jsTransaction,
    connection: Connection,
    { signers = [], ...options }: SendTransactionOptions = {},
  ): Promise<string> {
    const { provider, address } = open()
    if (isVersioned(transaction)) {
      if (signers.length > 0) transaction.sign(signers)
    } else {
      transaction.feePayer ??= new PublicKey(address)
      // The blockhash is of the state that the transaction is tried on, because another state may not know it.
      const { minContextSlot, preflightCommitment: commitment } = options
      transaction.recentBlockhash ??= (
        await connection.getLatestBlockhash({
          ...(commitment && { commitment }),
          ...(minContextSlot !== undefined && { minContextSlot }),
        })
      ).blockhash
      if (signers.length > 0) transaction.partialSign(...signers)
    }
    const bytes = toBytes(transaction)
    const first = sentBy === 'wallet' ? 'signAndSendTransaction' : 'signTransaction'
    const isSentByWallet = (sentBy === 'wallet') === provider.supports(first)
    if (isSentByWallet)
      return provider.signAndSendTransaction(bytes, { address, ...toWalletOptions(options) })
    return connection.sendRawTransaction(await provider.signTransaction(bytes, { address }), options)
  }
  async function signMessage(message: Uint8Array): Promise<Uint8Array> {
    const { provider, address } = open()
    return provider.signMessage(message, { address })
  }
  return { signTransaction, signAllTransactions, sendTransaction, signMessage }
}

const isVersioned = (transaction: object): transaction is VersionedTransaction => 'version' in transaction

/** The page's own bytes: web3.js gives a Buffer. */
function toBytes(transaction: Web3jsTransaction): Uint8Array {
  try {
    return Uint8Array.from(
      isVersioned(transaction)
        ? transaction.serialize()
        : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
    )
  } catch (cause) {
    const message = `The transaction is not complete, so it cannot be signed. ${cause instanceof Error ? cause.message : ''}`
    throw new AppKitError('SEND_INCOMPLETE', { message: message.trim(), cause })
  }
}

/** Options of `sendRawTransaction` as a wallet takes them. */
function toWalletOptions({ preflightCommitment, ...options }: SendOptions) {
  const commitment = preflightCommitment && newCommitments[preflightCommitment]
  return commitment === undefined ? options : { ...options, preflightCommitment: commitment }
}

/** The commitments of the network, by the names of today and older ones. */
export const newCommitments: Readonly<Record<Commitment, 'processed' | 'confirmed' | 'finalized'>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}
