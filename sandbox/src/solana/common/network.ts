/**
 * The Solana chain of the sandbox. Its genesis hash is fixed, the base58 of
 * `sha256("appkit sandbox solana genesis")`; the reference of its CAIP-2 id is the first 32 characters of it
 * (namespaces/solana/caip2).
 */
export const solanaNetwork = {
  /** What names the chain in the `chains` of a sandbox. */
  id: 'solana',
  genesisHash: 'FJsfybwxtSKhHq4g2k5tRAUpFnqkww8fiBoBjbm1fR9Y',
  caip2: 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f',
  name: 'Solana Sandbox',
  coin: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  /** The address by which APIs call the coin (contracts for balances and prices); no account has it. */
  coinAddress: 'So11111111111111111111111111111111111111111',
} as const

/**
 * The accounts that hold coins and tokens from the start. Their Ed25519 keys are the seeds
 * `sha256("appkit demo solana")` and `sha256("appkit demo solana 2")`, known to everybody.
 */
export const solanaAccounts = [
  'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s',
  'AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3',
] as const
