/**
 * The accounts that hold coins and tokens from the start. Their Ed25519 keys are the seeds
 * `sha256("appkit demo solana")` and `sha256("appkit demo solana 2")`, known to everybody.
 */
export const solanaAccounts = [
  'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s',
  'AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3',
] as const
