/** What is used of the transactions of @solana/web3.js 1. */
export interface LegacyTransaction<Key> {
  feePayer?: Key | undefined
  recentBlockhash?: string | undefined
  partialSign(...signers: never[]): void
  serialize(options: { readonly requireAllSignatures: false; readonly verifySignatures: false }): Uint8Array
}

export interface VersionedTransaction {
  readonly version: string | number
  sign(signers: never[]): void
  serialize(): Uint8Array
}

/** What is used of @solana/web3.js 1 and @solana/wallet-adapter-base, which the app has; this package does not. */
export interface WalletAdapterLibraries<
  Key,
  Legacy extends LegacyTransaction<Key>,
  Versioned extends VersionedTransaction,
  Adapter extends object,
  Installed,
> {
  readonly PublicKey: new (address: string) => Key
  readonly Transaction: { from(bytes: Uint8Array): Legacy }
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): Versioned }
  readonly BaseWalletAdapter: abstract new () => Adapter
  readonly WalletReadyState: { readonly Installed: Installed }
}

/** The name of a wallet, as @solana/wallet-adapter-base brands it. */
export type WalletName = string & { __brand__: 'WalletName' }

/** `Connection` of @solana/web3.js. */
export interface NodeConnection {
  getLatestBlockhash(options?: object): Promise<{ readonly blockhash: string }>
  sendRawTransaction(transaction: Uint8Array, options?: object): Promise<string>
}

export interface SendTransactionOptions {
  /** Other signers, who sign first. */
  readonly signers?: readonly unknown[]
  readonly preflightCommitment?: string
  readonly minContextSlot?: number
}

/** A wallet of the kit in the form of an adapter. */
export interface WalletContextAdapter<Key, Either, Installed> {
  readonly name: WalletName
  readonly url: string
  readonly icon: string
  readonly readyState: Installed
  readonly publicKey: Key | null
  readonly connecting: boolean
  readonly connected: boolean
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0>
  autoConnect(): Promise<void>
  connect(): Promise<void>
  disconnect(): Promise<void>
  sendTransaction(
    transaction: Either,
    connection: NodeConnection,
    options?: SendTransactionOptions,
  ): Promise<string>
}

/** The value of the context of @solana/wallet-adapter-react. */
export interface WalletContext<Key, Either, Adapter, Installed> {
  /** False: `select` connects nothing. The kit reconnects by itself. */
  autoConnect: false
  wallets: { adapter: Adapter; readyState: Installed }[]
  wallet: { adapter: Adapter; readyState: Installed } | null
  publicKey: Key | null
  connecting: boolean
  connected: boolean
  disconnecting: boolean
  /** Chooses the wallet that `connect` asks. */
  select(name: WalletName | null): void
  /** Asks the chosen wallet; without one, opens the modal. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  sendTransaction(
    transaction: Either,
    connection: NodeConnection,
    options?: SendTransactionOptions,
  ): Promise<string>
  signTransaction: (<T extends Either>(transaction: T) => Promise<T>) | undefined
  signAllTransactions: (<T extends Either>(transactions: T[]) => Promise<T[]>) | undefined
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
  /** Signing in is that of the kit (docs/sign-in.md). */
  signIn: undefined
}
