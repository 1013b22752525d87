/** The tokens of the sandbox. `each` whole tokens go to every account the node starts with. */
export const tokenFacts = {
  usdc: { name: 'USD Coin', symbol: 'USDC', decimals: 6, each: 10_000n },
  dai: { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, each: 5_000n },
  gov: { name: 'Governance', symbol: 'GOV', decimals: 18, each: 250n },
} as const
