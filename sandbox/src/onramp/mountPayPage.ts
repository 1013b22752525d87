import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { formatUnits } from '../blockchain/formatUnits.js'
import { isOwnPage } from '../dev/isOwnPage.js'
import { pageHeaders } from '../dev/pageHeaders.js'
import { readBody } from '../http/readBody.js'
import { toResponse } from '../http/toResponse.js'
import type { AppEnv, Reply } from '../http/types.js'
import { isObject } from '../spec/isObject.js'
import { findMethod } from './findMethod.js'
import { formatCents } from './formatCents.js'
import { fiatCurrencies, paymentMethods, sellers } from './offers.js'
import { type PayPurchaseParameters, payPurchase } from './payPurchase.js'
import type { Asset, Purchase } from './types.js'

export interface MountPayPageParameters extends PayPurchaseParameters {
  readonly app: Hono<AppEnv>
  readonly assets: readonly Asset[]
  /** Base address under which others reach this page, without a trailing slash. */
  readonly url: string
}

const FILES = [
  ['/pay', 'pay.html', 'text/html'],
  ['/pay/pay.css', 'pay.css', 'text/css'],
  ['/pay/pay.js', 'pay.js', 'text/javascript'],
] as const

// An app that opened this page may want to know when it is closed; isolation would take that away.
const { 'cross-origin-opener-policy': _isolation, ...headers } = pageHeaders
const DEFAULT_AMOUNT = '50.00'
const idOf = ({ chainId, symbol }: Pick<Asset, 'chainId' | 'symbol'>): string => `${chainId}:${symbol}`

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/**
 * Serves the pay page: the page itself, what it shows, prices, and paying. Nothing here carries CORS
 * headers, so only the page can read it, and only the page can pay.
 */
export function mountPayPage(parameters: MountPayPageParameters): void {
  const { app, assets, priceOf, purchases, url } = parameters
  const answer = (reply: Reply): Response => toResponse({ ...reply, headers })
  for (const [path, file, type] of FILES) {
    const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
    app.get(path, () => answer({ status: 200, type, text }))
  }
  const unknown: Reply = { status: 404, json: { problems: { session: 'There is no such purchase.' } } }
  const show = (purchase: Purchase): Reply => ({
    status: 200,
    json: {
      ...purchase,
      units: purchase.units === null ? null : formatUnits(purchase.units, purchase.decimals),
      amount: purchase.amount ?? DEFAULT_AMOUNT,
      seller: sellers.find(({ id }) => id === purchase.provider)?.name ?? purchase.provider,
      currencyName: fiatCurrencies[purchase.currency as 'USD' | 'EUR'],
      asset: idOf(purchase),
      assets: assets
        .filter((asset) => !purchase.isFixed || idOf(asset) === idOf(purchase))
        .map((asset) => ({ id: idOf(asset), symbol: asset.symbol, chainName: asset.chainName })),
      methods: paymentMethods.map(({ id, name }) => ({ id, name })),
    },
  })
  const price = (purchase: Purchase, query: URLSearchParams): Reply => {
    const asset = assets.find((item) => idOf(item) === query.get('asset'))
    const priced = priceOf({
      seller: sellers.find(({ id }) => id === purchase.provider) ?? sellers[0],
      symbol: asset?.symbol ?? '',
      network: asset?.network,
      currency: purchase.currency,
      amount: query.get('amount') ?? '',
      method: findMethod(query.get('method')),
      ...(purchase.isFixed && purchase.units !== null ? { units: purchase.units } : {}),
    })
    if (!priced.ok) return { status: 422, json: { problems: { [priced.field]: priced.text } } }
    const { quote } = priced
    const fee = formatCents(quote.serviceFee + quote.networkFee)
    const got = formatUnits(quote.units, priced.asset.decimals)
    return { status: 200, json: { total: formatCents(quote.total), fee, got, symbol: priced.asset.symbol } }
  }
  const pay = async (purchase: Purchase, body: unknown): Promise<Reply> => {
    const input = isObject(body) ? body : {}
    const asset = assets.find((item) => idOf(item) === input.asset)
    if (!asset) return { status: 422, json: { problems: { asset: 'Choose what to buy.' } } }
    return payPurchase(parameters, purchase, {
      asset,
      amount: String(input.amount ?? ''),
      method: String(input.method),
    })
  }
  const find = (context: Context<AppEnv>) => purchases.find(context.req.param('id') ?? '')
  app.get('/pay/sessions/:id', async (context) => {
    const purchase = await find(context)
    return answer(purchase ? show(purchase) : unknown)
  })
  app.get('/pay/sessions/:id/price', async (context) => {
    const purchase = await find(context)
    return answer(purchase ? price(purchase, new URL(context.req.url).searchParams) : unknown)
  })
  app.post('/pay/sessions/:id', async (context) => {
    const origins = [new URL(context.req.url).origin, url]
    if (!origins.some((origin) => isOwnPage(context.req.raw.headers, origin))) {
      return answer({
        status: 403,
        json: { problems: { session: 'Only the pay page of this sandbox may pay.' } },
      })
    }
    const body = parseJson(await readBody(context.req.raw))
    const purchase = await find(context)
    return answer(purchase ? await pay(purchase, body) : unknown)
  })
}
