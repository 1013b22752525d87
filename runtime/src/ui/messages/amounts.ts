/** Texts of a field for an amount, in every view that has one. */
export const amountMessages = {
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
} as const
