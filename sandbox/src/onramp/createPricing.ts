import { usdRates } from '../prices/rates.js'
import type { Store } from '../store/types.js'
import { fiatCurrencies, type PaymentMethod, type Seller } from './offers.js'
import type { Asset, Quote } from './types.js'

export interface PriceRequest {
  readonly seller: Seller
  /** Symbol of the asset. */
  readonly symbol: string
  /** The network. Any if undefined or unknown, because prices are the same on all of them. */
  readonly network: string | undefined
  readonly currency: string
  /** Decimal number. Undefined if `units` is given. */
  readonly amount: string | undefined
  readonly units?: bigint
  readonly method: PaymentMethod
}

/** A price, or why there is none. */
export type Priced =
  | { readonly ok: true; readonly quote: Quote; readonly asset: Asset; readonly currency: string }
  | { readonly ok: false; readonly field: string; readonly text: string }

const refuse = (field: string, text: string): Priced => ({ ok: false, field, text })

/**
 * Computes prices from the rates of the sandbox.
 *
 * @param assets - the assets for sale
 */
export function createPricing(
  assets: readonly Asset[],
  store: Pick<Store, 'price'>,
): (request: PriceRequest) => Priced {
  return ({ seller, symbol, network, currency: wanted, amount, units, method }) => {
    const currency = wanted.toUpperCase()
    if (!Object.hasOwn(fiatCurrencies, currency)) {
      return refuse('currency', `Pay in ${Object.keys(fiatCurrencies).join(' or ')}, not ${wanted}.`)
    }
    const same = assets.filter((asset) => asset.symbol.toLowerCase() === symbol.toLowerCase())
    const asset = same.find((item) => item.network === network || String(item.chainId) === network) ?? same[0]
    const rate = usdRates[currency.toLowerCase() as 'usd' | 'eur']
    const price = asset ? store.price(asset.symbol) * rate : 0
    if (!asset || price === 0) return refuse('asset', `${symbol} cannot be bought here.`)
    const { decimals } = asset
    const terms = { price, decimals, feeBasisPoints: seller.feeBasisPoints }
    if (units !== undefined) return { ok: true, quote: quoteUnits(units, terms), asset, currency }
    const total = readCents(amount ?? '')
    if (total === null) return refuse('amount', 'Enter an amount such as 50 or 49.90.')
    if (total < (readCents(method.min) ?? 0n) || total > (readCents(method.max) ?? 0n)) {
      const text = `Pay from ${method.min} to ${method.max} ${currency} by ${method.name.toLowerCase()}.`
      return refuse('amount', text)
    }
    return { ok: true, quote: quotePurchase(total, terms), asset, currency }
  }
}

const amount = /^(\d{1,9})(?:\.(\d{1,2})\d*)?$/

/**
 * Reads an amount of money, e.g. `50` or `49.90`. Fractions of a cent are dropped.
 *
 * @returns cents, or null if the text is no amount
 */
export function readCents(text: string): bigint | null {
  const [, whole, fraction = ''] = amount.exec(text) ?? []
  if (whole === undefined) return null
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/**
 * The price of an amount of a coin: the least money that buys at least this amount.
 *
 * @param units - in the smallest unit
 * @returns the quote, with exactly these units
 */
export function quoteUnits(units: bigint, parameters: QuoteParameters): Quote {
  let low = 1n
  let high = 2n
  while (quotePurchase(high, parameters).units < units) high *= 2n
  while (low < high) {
    const middle = (low + high) / 2n
    if (quotePurchase(middle, parameters).units < units) low = middle + 1n
    else high = middle
  }
  return { ...quotePurchase(low, parameters), units }
}

const flatNetworkFee = 10n
const basis = 10_000n
const microUnits = 1_000_000

export interface QuoteParameters {
  /** Price of one whole coin in the currency of the payment. */
  readonly price: number
  readonly decimals: number
  /** Fee of the seller in hundredths of a percent. */
  readonly feeBasisPoints: bigint
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * The amount that money buys. The seller's fee, rounded up, and the fee of the network are subtracted first. The
 * result is rounded down.
 *
 * @param total - cents
 */
export function quotePurchase(total: bigint, parameters: QuoteParameters): Quote {
  const { decimals, feeBasisPoints, price } = parameters
  const serviceFee = (total * feeBasisPoints + basis - 1n) / basis
  const networkFee = smaller(flatNetworkFee, total - serviceFee)
  const subtotal = total - serviceFee - networkFee
  const micro = BigInt(Math.max(1, Math.round(price * microUnits)))
  const units = (subtotal * 10n ** BigInt(decimals) * BigInt(microUnits)) / (100n * micro)
  return { total, serviceFee, networkFee, subtotal, units }
}
