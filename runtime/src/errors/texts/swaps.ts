/** Errors of swapping, which load with it. */
export const swapTexts = {
  SWAP_INCOMPLETE: 'Choose two tokens and an amount first.',
  SWAP_LIQUIDITY: 'Insufficient liquidity',
  SWAP_QUOTE_MISSING: 'Nobody offers a price for this swap. Try another amount or token.',
  SWAP_MISMATCH: 'The swap that was built is not what you typed. Nothing was signed. Try again.',
  SWAP_PRICE_MOVED: 'The price has changed. Look at the new amount, then try again.',
  SWAP_TRANSACTION_FAILED: 'The transaction failed. Only the network fee is spent.',
} as const
