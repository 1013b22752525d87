/** A coin or a token of a network. */
export interface TokenInfo {
  /** CAIP-2 id of the network. */
  readonly caip2: string
  /** Address of its contract in lower case, or of its mint; for the coin, the address that stands for it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isCoin: boolean
  /** Its picture. One with its initials if left out. */
  readonly iconUrl?: string
}

/** How much of a token an address holds, in its smallest unit. */
export interface Holding {
  readonly token: TokenInfo
  readonly amount: bigint
}

export interface BalanceQuery {
  readonly caip2: string
  /** In lower case on eip155. */
  readonly address: string
  /** More tokens to look at, by their addresses. */
  readonly extra: readonly string[]
}

/** The port `balances`. */
export interface Balances {
  /** The holdings of an address: the coin first, also if there is none, then tokens of which there is some. */
  holdings(query: BalanceQuery): Promise<readonly Holding[]>
  /** The facts that are known about a token, or null. */
  describe(caip2: string, address: string): Promise<TokenInfo | null>
}
