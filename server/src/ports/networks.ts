/** A token whose balance is read. */
export interface ServerToken {
  /** Address of its contract, or of its mint. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** A network that the blockchain API serves. */
export interface ServerNetwork {
  readonly name: string
  /** Symbol of its coin. */
  readonly symbol: string
  /** Name of its coin. That of the symbol if left out. */
  readonly coin?: string
  /** Places of its coin after the point. 18, or 9 for solana, if left out. */
  readonly decimals?: number
  /** JSON-RPC of its nodes. The first that answers is asked. */
  readonly rpcUrls: readonly string[]
  /** Tokens whose balances are read from the nodes. */
  readonly tokens?: readonly ServerToken[]
  /** Serves smart accounts (ERC-7769): JSON-RPC of a bundler. */
  readonly bundlerUrl?: string
  /** Pays for user operations (ERC-7677). */
  readonly paymasterUrl?: string
}
