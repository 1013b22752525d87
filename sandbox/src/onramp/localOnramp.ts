import {
  formatCents,
  type OnrampAsset,
  type OnrampMarket,
  type OnrampQuote,
  OnrampRefusal,
} from 'appkit-server/parts'
import { formatUnits } from '../../../common/units.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { createPayPages } from './createPayPages.js'
import { type createPricing, readCents } from './createPricing.js'
import { solanaChainId } from './listAssets.js'
import { countries, fiatCurrencies, findMethod, isMethod, paymentMethods, sellers } from './offers.js'
import type { Asset } from './types.js'

export interface LocalOnrampParameters {
  /** Assets that the API sells. */
  readonly assets: readonly Asset[]
  /** Assets that it prices beside those. */
  readonly priced: readonly Asset[]
  readonly makePage: ReturnType<typeof createPayPages>
  readonly priceOf: ReturnType<typeof createPricing>
  /** Base address of the sandbox, without a trailing slash, for callers that say none. */
  readonly url: string
}

/** The sellers of the sandbox, who take play money on a page of their own and pay out on its chains. */
export function localOnramp({
  assets,
  makePage,
  priced,
  priceOf,
  url,
}: LocalOnrampParameters): Pick<OnrampMarket, 'isThere' | 'offers' | 'page' | 'quotes'> {
  const own = ({ caip2, symbol }: OnrampAsset): Asset => {
    const found = [...assets, ...priced].find((asset) => asset.symbol === symbol && caip2 === caip2Of(asset))
    if (found === undefined) throw new OnrampRefusal('asset', `${symbol} cannot be bought here.`)
    return found
  }
  return {
    isThere: true,
    offers: async (baseUrl = url) => ({
      sellers: sellers.map(({ id, name }) => ({
        id,
        name,
        websiteUrl: `${baseUrl}/`,
        logoUrl: `${baseUrl}/favicon.ico`,
      })),
      assets: assets.map(toOnrampAsset),
      priced: priced.map(toOnrampAsset),
      payments: Object.entries(fiatCurrencies).map(([currency, name]) => ({
        currency,
        name,
        methods: paymentMethods,
      })),
      countries,
    }),
    quotes: async ({ amount, asset, currency, method }) => {
      const { network, symbol } = own(asset)
      const asked = sellers
        .flatMap((seller) => seller.payments.map((payment) => ({ seller, method: findMethod(payment) })))
        .filter((each) => method === null || isMethod(each.method, method))
        .map((each) => ({ ...each, price: priceOf({ ...each, symbol, network, currency, amount }) }))
      const quotes = asked.flatMap(({ method: { type }, price, seller }) =>
        price.ok ? toQuote(price, seller.id, type) : [],
      )
      // The method with the widest limits says what can be paid.
      const last = asked.at(-1)?.price
      if (quotes.length === 0 && last?.ok === false) throw new OnrampRefusal(last.field, last.text)
      return quotes
    },
    page: async ({ address, asset: wanted, baseUrl = url, payment, quantity, redirectUrl, seller }) => {
      const asset = own(wanted)
      const amount = payment?.amount ?? (quantity === null ? null : priceInDollars(priceOf, asset, quantity))
      if (amount !== null && readCents(amount) === null)
        throw new OnrampRefusal(
          'presetCryptoAmount',
          'the price of presetCryptoAmount must be less than 1,000,000,000 dollars.',
        )
      const currency = payment?.currency ?? 'USD'
      const wish = { address, asset, amount, baseUrl, currency, redirectUrl }
      return (await makePage({ ...wish, ...(seller !== null && { provider: seller }) }))?.url ?? null
    },
  }
}

const caip2Of = ({ chainId }: Asset): string =>
  chainId === solanaChainId ? solanaNetwork.caip2 : `eip155:${chainId}`

function toOnrampAsset(asset: Asset): OnrampAsset {
  const { contract, name, network, symbol } = asset
  return { caip2: caip2Of(asset), contract, name, network, symbol }
}

function toQuote(
  { asset, currency, quote }: Extract<ReturnType<ReturnType<typeof createPricing>>, { ok: true }>,
  seller: string,
  method: string,
): OnrampQuote {
  return {
    seller,
    method,
    currency,
    total: formatCents(quote.total),
    subtotal: formatCents(quote.subtotal),
    networkFee: formatCents(quote.networkFee),
    sellerFee: formatCents(quote.serviceFee),
    receives: formatUnits(quote.units, asset.decimals),
  }
}

/** The price of an amount of an asset in US dollars, or null if it is not for sale. */
function priceInDollars(
  priceOf: LocalOnrampParameters['priceOf'],
  { decimals, network, symbol }: Asset,
  amount: string,
): string | null {
  const units = BigInt(Math.floor(Number(amount) * 1e6)) * 10n ** BigInt(Math.max(decimals - 6, 0))
  const wish = { seller: sellers[0], symbol, network, currency: 'USD', amount: undefined, units }
  const priced = priceOf({ ...wish, method: findMethod('card') })
  return priced.ok ? formatCents(priced.quote.total) : null
}
