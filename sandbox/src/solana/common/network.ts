/**
 * The Solana chain of the sandbox. Its genesis hash is fixed, the base58 of
 * `sha256("appkit sandbox solana genesis")`; the reference of its CAIP-2 id is the first 32 characters of it
 * (namespaces/solana/caip2).
 */
export const solanaNetwork = {
  /** Name of the chain in the option `chains`. */
  id: 'solana',
  genesisHash: 'FJsfybwxtSKhHq4g2k5tRAUpFnqkww8fiBoBjbm1fR9Y',
  caip2: 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f',
  name: 'Solana Sandbox',
  coin: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  /** The address that stands for SOL in the API's replies. No account has it. */
  coinAddress: 'So11111111111111111111111111111111111111111',
} as const

/**
 * The accounts with coins and tokens from the start. The seeds of their Ed25519 keys are public: `sha256("appkit demo
 * solana")` and `sha256("appkit demo solana 2")`.
 */
export const solanaAccounts = [
  'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s',
  'AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3',
] as const
