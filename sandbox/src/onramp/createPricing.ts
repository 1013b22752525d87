import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import { usdRates } from '../prices/usdRates.js'
import type { Store } from '../store/types.js'
import { fiatCurrencies, type PaymentMethod, type Seller } from './offers.js'
import { quotePurchase } from './quotePurchase.js'
import { quoteUnits } from './quoteUnits.js'
import { readCents } from './readCents.js'
import type { Asset, Quote } from './types.js'

export interface PriceRequest {
  readonly seller: Seller
  /** Symbol of what is bought. */
  readonly symbol: string
  /** Network it is wanted on; any when undefined or unknown, prices are the same everywhere. */
  readonly network: string | undefined
  readonly currency: string
  /** Decimal number; undefined when `units` are wanted. */
  readonly amount: string | undefined
  readonly units?: bigint
  readonly method: PaymentMethod
}

/** A price, or why there is none. */
export type Priced =
  | { readonly ok: true; readonly quote: Quote; readonly asset: Asset; readonly currency: string }
  | { readonly ok: false; readonly field: string; readonly text: string; readonly refusal: Reply }

function refuse(field: string, text: string): Priced {
  return { ok: false, field, text, refusal: fail(400, field, text) }
}

/**
 * Works out prices from the figures of the sandbox.
 * @param assets what can be bought
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
