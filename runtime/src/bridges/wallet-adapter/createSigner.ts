import type { Kit } from '../../kit/types.js'
import { requireSolanaWallet } from '../solana.js'
import type {
  LegacyTransaction,
  NodeConnection,
  SendTransactionOptions,
  VersionedTransaction,
  WalletAdapterLibraries,
} from './types.js'

/** What the wallet in use does with transactions of @solana/web3.js. Its methods throw NOT_CONNECTED or RECONNECTING. */
export function createSigner<
  Key,
  Legacy extends LegacyTransaction<Key>,
  Versioned extends VersionedTransaction,
>(kit: Kit, libraries: WalletAdapterLibraries<Key, Legacy, Versioned, object, unknown>) {
  type Either = Legacy | Versioned
  const read = <T extends Either>(like: T, bytes: Uint8Array) =>
    (isVersioned(like)
      ? libraries.VersionedTransaction.deserialize(bytes)
      : libraries.Transaction.from(bytes)) as T

  async function signTransaction<T extends Either>(transaction: T): Promise<T> {
    const { provider, address } = requireSolanaWallet(kit)
    return read(transaction, await provider.signTransaction(toBytes(transaction), { address }))
  }
  async function signAllTransactions<T extends Either>(transactions: T[]): Promise<T[]> {
    const { provider, address } = requireSolanaWallet(kit)
    const signed = await provider.signAllTransactions(transactions.map(toBytes), { address })
    return transactions.map((each, index) => read(each, signed[index] ?? new Uint8Array()))
  }
  async function sendTransaction(
    transaction: Either,
    connection: NodeConnection,
    { signers = [], ...options }: SendTransactionOptions = {},
  ): Promise<string> {
    const { provider, address } = requireSolanaWallet(kit)
    if (isVersioned(transaction)) {
      if (signers.length > 0) transaction.sign(signers as never[])
    } else {
      transaction.feePayer ??= new libraries.PublicKey(address)
      transaction.recentBlockhash ??= (await connection.getLatestBlockhash(options)).blockhash
      if (signers.length > 0) transaction.partialSign(...(signers as never[]))
    }
    // The app has named its nodes, so they are used where the wallet can sign alone.
    if (!provider.supports('signTransaction'))
      return provider.signAndSendTransaction(toBytes(transaction), { address })
    const signed = await provider.signTransaction(toBytes(transaction), { address })
    return connection.sendRawTransaction(signed, options)
  }
  async function signMessage(message: Uint8Array): Promise<Uint8Array> {
    const { provider, address } = requireSolanaWallet(kit)
    return provider.signMessage(message, { address })
  }
  return { signTransaction, signAllTransactions, sendTransaction, signMessage }
}

const isVersioned = (transaction: object): transaction is VersionedTransaction => 'version' in transaction

/** The page's own bytes: web3.js gives a Buffer. */
const toBytes = (transaction: LegacyTransaction<unknown> | VersionedTransaction): Uint8Array =>
  Uint8Array.from(
    isVersioned(transaction)
      ? transaction.serialize()
      : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
  )
