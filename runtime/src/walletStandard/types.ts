/** A wallet as it registered itself, checked and read once. */
export interface StandardWallet {
  readonly name: string
  /** Stable over reloads: the wallet's own id, else its name. */
  readonly id: string
  /** A `data:image/…` URI, absent when the wallet sent none or a bad one. */
  readonly icon?: string
  /** Chain ids as the wallet writes them: `solana:mainnet`, `bitcoin:mainnet`. */
  readonly chains: readonly string[]
  /** Its features by name, read once: a wallet cannot exchange them later. Their results are of unknown types. */
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The object that the wallet registered; `accounts` of it change. */
  readonly wallet: object
}

/** An account of a wallet, checked. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  /** Names of the features that the account can be used with. */
  readonly features: readonly string[]
  /** The object that the wallet gave, to be handed back to its features. */
  readonly account: object
}
