import type { OnrampQuote, OnrampQuoteRequest } from './types.js'

/** A quote that only repeats what was asked, for when the service gives none. */
export function placeholderQuote({
  amount,
  paymentCurrency,
}: Pick<OnrampQuoteRequest, 'amount' | 'paymentCurrency'>): OnrampQuote {
  const money = { amount, currency: paymentCurrency.id }
  return {
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: money,
    quoteId: 'mocked-quote-id',
  }
}
