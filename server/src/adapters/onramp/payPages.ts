import { ServerError } from '../../errors/ServerError.js'
import type { Onramp, OnrampOrder, OnrampPayment } from '../../ports/onramp.js'
import { AdapterError } from '../base/askJson.js'
import type { SourceOf } from '../base/types.js'
import { fillTemplate, problemsOf } from './fillTemplate.js'
import type { PageAsset, PayPage } from './types.js'

/**
 * Sellers whose pages are opened by an address alone. They name no price before their page, and list no purchases.
 *
 * @param pages - in the order in which they are opened
 * @returns a source for `sources.onramp`
 * @throws ServerError `BAD_CONFIG` if a page is not written as it has to be
 * @example
 * import { payPages } from 'appkit-server'
 *
 * const seller = {
 *   id: 'SELLER',
 *   name: 'Seller',
 *   url: 'https://buy.seller.example/?coin={code}&to={address}&fiat={currency}&pay={amount}',
 *   assets: [{ symbol: 'ETH', name: 'Ether', caip2: 'eip155:1', code: 'eth_mainnet' }],
 *   payments: { USD: { card: ['30.00', '2000.00'] } },
 * } as const
 *
 * export const sources = { onramp: [payPages([seller])] }
 */
export const payPages = (pages: readonly PayPage[]): SourceOf<'onramp'> => {
  const problems = pages.flatMap((page) =>
    problemsOf(page).map((problem) => `payPages ${page.id}: ${problem}`),
  )
  if (problems.length > 0) throw new ServerError('BAD_CONFIG', problems.join('\n'))
  return { name: 'pages', create: () => createPages(pages) }
}

function createPages(pages: readonly PayPage[]): Onramp {
  return {
    offers: async () => ({
      sellers: pages.map(({ id, logoUrl = null, name, url, websiteUrl = new URL(url).origin }) => ({
        id,
        name,
        websiteUrl,
        logoUrl,
      })),
      assets: pages.flatMap(({ assets }) =>
        assets.map(({ caip2, contract = null, name, symbol }) => ({ caip2, contract, name, symbol })),
      ),
      payments: pages.flatMap(paymentsOf),
    }),
    quotes: async () => [],
    page: async (order) => {
      const page = pages.find(
        (each) => (order.seller === null || order.seller === each.id) && sells(each, order) !== undefined,
      )
      return page === undefined ? null : openPage(page, order)
    },
  }
}

const paymentsOf = ({ payments }: PayPage): readonly OnrampPayment[] =>
  Object.entries(payments).map(([currency, methods]) => ({
    currency,
    methods: Object.entries(methods).map(([id, [min, max]]) => ({ id, min, max })),
  }))

/** The asset of an order as the page sells it, for money that it takes. */
const sells = (page: PayPage, { asset, payment }: OnrampOrder): PageAsset | undefined =>
  payment !== null && !Object.hasOwn(page.payments, payment.currency)
    ? undefined
    : page.assets.find(({ caip2, symbol }) => caip2 === asset.caip2 && symbol === asset.symbol)

async function openPage(page: PayPage, order: OnrampOrder): Promise<string> {
  const { address, asset, payment, quantity, redirectUrl } = order
  const filled = fillTemplate(page.url, {
    address,
    symbol: asset.symbol,
    code: sells(page, order)?.code ?? asset.symbol,
    network: page.networks?.[asset.caip2] ?? asset.caip2,
    currency: payment?.currency ?? null,
    amount: payment?.amount ?? null,
    quantity: payment === null ? quantity : null,
    redirect: redirectUrl,
  })
  const signed = (await page.sign?.(filled)) ?? filled
  if (!URL.canParse(signed) || new URL(signed).origin !== new URL(filled).origin)
    throw new AdapterError(`sign of the page ${page.id} gave no address of ${new URL(filled).origin}.`)
  return signed
}
