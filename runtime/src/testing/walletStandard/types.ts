/** An account as the Wallet Standard has it. */
export interface StandardWalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

/** What one namespace brings to a wallet of the Wallet Standard. */
export interface StandardWalletPart {
  /** As the Wallet Standard writes them: `solana:mainnet`, `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  /**
   * The namespace's own features, and its `standard:connect` and `standard:disconnect`: a wallet of several
   * parts calls those of all of them. `standard:events` comes with the wallet and is ignored here.
   */
  readonly features: Readonly<Record<string, object>>
  /** The accounts the site may see now; none before it connected. */
  readonly accounts: () => readonly StandardWalletAccount[]
  /**
   * Calls the listener when `accounts` gives something else, until the returned function is called. What
   * the part hands to the listener, if anything, is told to the site instead of the accounts: nonsense.
   */
  readonly onChange: (listener: (nonsense?: unknown) => void) => () => void
}

export interface StandardWalletOptions {
  readonly name: string
  /** Stable over reloads; wallets that name none are known by their name. */
  readonly id?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  readonly parts: readonly StandardWalletPart[]
}
