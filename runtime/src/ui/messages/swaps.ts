import { table } from '../../kit/texts.js'

/** Texts of the views that swap. */
export const swapMessages = table({
  title: 'Swap',
  review: 'Review swap',
  // form
  sell: 'You sell',
  buy: 'You get',
  sellAmount: 'Amount to sell',
  buyAmount: 'Amount to get',
  flip: 'Sell what you get',
  // the button, by the problem
  actions: {
    token: 'Choose token',
    amount: 'Enter amount',
    amountInvalid: 'Check the amount',
    quoting: 'Asking for the price',
    noQuote: 'Swap',
    ready: 'Review swap',
  },
  unsupported: (network: string) =>
    `The swap feature doesn’t support ${network || 'your current network'}. Switch to an available option to continue.`,
  noNetworks: 'No network here has swaps.',
  // facts
  details: 'Swap details',
  rate: 'Rate',
  rateOf: (sold: string, bought: string) => `1 ${sold} = ${bought}`,
  impact: 'Price impact',
  slippage: 'Max. slippage',
  slippageNote: (percent: string, amount: string) => `${percent} (${amount})`,
  minimum: 'You get at least',
  providerFee: 'Provider fee',
  included: 'Included',
  impactHigh: (percent: string) => `You get ${percent} less than you sell. A smaller amount loses less.`,
  // tokens
  suggested: 'Suggested tokens',
  yours: 'Your tokens',
  popular: 'Popular tokens',
  others: 'Other tokens',
  noTokensFor: (query: string) => `No token is called “${query}”.`,
  // review
  contract: 'Exchange',
  approveHint: (amount: string) =>
    `First allow the exchange to take ${amount}, and no more. Then sign the swap.`,
  batchHint: 'Your wallet allows this amount and swaps it in one step.',
  resetHint: (symbol: string) =>
    `${symbol} takes a new allowance only after the old one is zero. Set it to zero first.`,
  reset: 'Set to zero',
  approve: 'Approve',
  swap: 'Swap',
  approving: 'Approve the allowance in your wallet',
  confirming: 'Approve the swap in your wallet',
  pending: 'Swapping',
  swapped: (sold: string, bought: string) => `Swapped ${sold} to ${bought}`,
})
