import type { Quote } from './types.js'

const NETWORK_FEE = 10n
const BASIS = 10_000n
const MICRO = 1_000_000

export interface QuoteParameters {
  /** Price of one whole coin in the currency that is paid in. */
  readonly price: number
  readonly decimals: number
  /** Fee of the seller in hundredths of a percent. */
  readonly feeBasisPoints: bigint
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What an amount of money buys: the seller's fee goes off, rounded up, then the fee of the network.
 * What is got is rounded down.
 * @param total cents
 */
export function quotePurchase(total: bigint, parameters: QuoteParameters): Quote {
  const { decimals, feeBasisPoints, price } = parameters
  const serviceFee = (total * feeBasisPoints + BASIS - 1n) / BASIS
  const networkFee = smaller(NETWORK_FEE, total - serviceFee)
  const subtotal = total - serviceFee - networkFee
  const micro = BigInt(Math.max(1, Math.round(price * MICRO)))
  const units = (subtotal * 10n ** BigInt(decimals) * BigInt(MICRO)) / (100n * micro)
  return { total, serviceFee, networkFee, subtotal, units }
}
