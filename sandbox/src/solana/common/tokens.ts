/** A token of the sandbox's Solana chain, with metadata that is not in its mint. */
export interface SolanaToken {
  /** base58 of `sha256("appkit sandbox solana mint " + symbol)`. */
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whole tokens that each initial account has. */
  readonly each: bigint
}

/** The SPL tokens of a new chain. */
export const solanaTokens: readonly SolanaToken[] = [
  {
    mint: 'CfW1druvRrUjzYW3eTLxNMwBDNQgSQbKLQGzrAdRr5CF',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    each: 10_000n,
  },
  {
    mint: '2h8xipvm3pa2vo9h343uViZoxCaoDn3sCFAgNYEq7kiX',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    each: 5_000n,
  },
  {
    mint: 'FVHYQYNtbWqzi3gvxGWpK2Zegh8xHquv41ea1Zzkiehj',
    name: 'Governance',
    symbol: 'GOV',
    decimals: 9,
    each: 250n,
  },
]
