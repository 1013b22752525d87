/** A token of the host. */
export interface TokenConfig {
  /** Its contract, or on Solana its mint. */
  readonly address: string
  /** URL of its icon, `https://…` or `data:image/…`. Default: none, a letter is drawn. */
  readonly image?: string
  /** Its name. Default: what the contract says; on Solana its `symbol`. */
  readonly name?: string
  /** Its symbol. Default: what the contract says; on Solana the beginning of the mint. */
  readonly symbol?: string
}

/** The exchange that swaps tokens of a network (docs/wallet-features.md#swap). */
export interface SwapExchange {
  /** The contract that swaps: the only one that transactions go to, and that is allowed to take tokens. */
  readonly router: string
  /**
   * Contracts of the tokens that it swaps besides the coin. With them prices are read from the contract itself, which
   * must have the functions of docs/wallet-features.md#swap. Default: tokens and prices of the blockchain API.
   */
  readonly tokens?: readonly string[]
  /** Its share of the amount that is sold, in percent, which is shown before a swap. Default: 0.85. */
  readonly providerFee?: number
}

/** A page on which coins are bought (docs/wallet-features.md#buy). */
export interface OnrampPage {
  /** Its address, `https://…`. The coin that is bought and the buyer's address are added to it. */
  readonly url: string
  /** Your public key at the provider. Default: none is added. */
  readonly publicKey?: string
  /** The share that its sellers keep, from and to, in percent. Default: 1 to 2. */
  readonly fee?: readonly [from: number, to: number]
}

/** A node of the host. */
export interface CustomRpcUrl {
  /** Its address, `https://…`. */
  readonly url: string
  /**
   * Not here: nodes are asked with the limits of docs/behaviour.md#json-rpc. A key of the node belongs into `url`. Default: none.
   */
  readonly config?: never
}

/** Methods, chains and events for wallets on other devices, by namespace, in place of the kit's own. */
export interface UniversalProviderConfigOverride {
  /** JSON-RPC methods. Default: those of the namespace. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
  /** CAIP-2 ids. Default: those of `networks`. */
  readonly chains?: Readonly<Record<string, readonly string[]>>
  /** Events. Default: `accountsChanged` and `chainChanged`. */
  readonly events?: Readonly<Record<string, readonly string[]>>
  /** Not here: use `customRpcUrls`. Default: none. */
  readonly rpcMap?: never
  /** Not here: use `defaultNetwork`. Default: none. */
  readonly defaultChain?: never
}
