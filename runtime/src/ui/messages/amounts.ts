import { table } from '../../kit/texts.js'

/** Texts that the views for sending and swapping share: of the field for an amount, the list of tokens and the review. */
export const amountMessages = table({
  amountProblems: {
    notNumber: 'Write the amount in digits',
    sign: 'Write the amount without a sign',
    exponent: 'Write out all digits of the amount',
    separator: (example: string) => `Write the amount like ${example}`,
    tooManyDecimals: (symbol: string, decimals: number) =>
      decimals === 0 ? `${symbol} has no decimals` : `${symbol} has ${decimals} decimals at most`,
    tooLarge: 'The amount is larger than any balance can be',
  },
  insufficient: (symbol: string) => `There is not enough ${symbol} in your account`,
  chooseToken: (symbol: string) => `Token: ${symbol}. Choose another`,
  balance: (amount: string) => `Balance ${amount}`,
  max: 'Max',
  maxHint: 'Use all there is, less the network fee',
  tokensFailed: 'Tokens could not be loaded',
  retry: 'Try again',
  selectToken: 'Select token',
  searchTokens: 'Search tokens',
  clearSearch: 'Clear search',
  noTokens: 'No token found',
  showAll: 'Show all tokens',
  preparing: 'Preparing',
  network: 'Network',
  fee: 'Network fee',
  upTo: (amount: string) => `Up to ${amount}`,
  waiting: 'Approve in wallet',
  back: 'Edit',
  cancel: 'Cancel',
  declined: (wallet: string) => `You declined in ${wallet}`,
  failed: 'Transaction error',
  sentLate: 'Your wallet sent what you had left',
  interrupted: 'The account or network changed. Decline the request in your wallet.',
})
