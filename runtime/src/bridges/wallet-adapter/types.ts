import type { Connection, PublicKey } from '@solana/web3.js'
import type { SendTransactionOptions, Web3jsClasses, Web3jsTransaction } from '../web3js/createSigner.js'

/** The parts used of @solana/web3.js 1 and @solana/wallet-adapter-base, which the app has; this package has neither. */
export interface WalletAdapterLibraries<Adapter extends object, Installed> extends Web3jsClasses {
  readonly BaseWalletAdapter: abstract new () => Adapter
  readonly WalletReadyState: { readonly Installed: Installed }
}

/** The name of a wallet, as @solana/wallet-adapter-base brands it. */
export type WalletName = string & { __brand__: 'WalletName' }

/** A wallet of the kit in the form of an adapter. */
export interface WalletContextAdapter<Installed> {
  readonly name: WalletName
  readonly url: string
  readonly icon: string
  readonly readyState: Installed
  readonly publicKey: PublicKey | null
  readonly connecting: boolean
  readonly connected: boolean
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0>
  autoConnect(): Promise<void>
  connect(): Promise<void>
  disconnect(): Promise<void>
  sendTransaction(
    transaction: Web3jsTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
}

/** The value of the context of @solana/wallet-adapter-react. */
export interface WalletContext<Adapter, Installed> {
  /** False: `select` connects nothing. The kit reconnects by itself. */
  autoConnect: false
  wallets: { adapter: Adapter; readyState: Installed }[]
  wallet: { adapter: Adapter; readyState: Installed } | null
  publicKey: PublicKey | null
  connecting: boolean
  connected: boolean
  disconnecting: boolean
  /** Chooses the wallet that `connect` asks. */
  select(name: WalletName | null): void
  /** Asks the chosen wallet; without one, opens the modal. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  sendTransaction(
    transaction: Web3jsTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
  signTransaction: (<T extends Web3jsTransaction>(transaction: T) => Promise<T>) | undefined
  signAllTransactions: (<T extends Web3jsTransaction>(transactions: T[]) => Promise<T[]>) | undefined
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
  /** Signing in is that of the kit (docs/sign-in.md). */
  signIn: undefined
}
