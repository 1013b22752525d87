import { readFileSync } from 'node:fs'
import {
  type AppEnv,
  formatCents,
  isObject,
  parseJson,
  type Reply,
  readBody,
  toResponse,
} from 'appkit-server/parts'
import type { Context, Hono } from 'hono'
import { formatUnits } from '../../../common/units.js'
import { isOwnPage, pageHeaders } from '../dev/ownPage.js'
import type { createPayPages } from './createPayPages.js'
import { type createPricing, readCents } from './createPricing.js'
import type { Treasury } from './createTreasury.js'
import { canReceive } from './listAssets.js'
import { fiatCurrencies, paymentMethods, sellers } from './offers.js'
import { type PayChoice, priceChoice } from './priceChoice.js'
import type { Asset, Purchase, PurchaseStore } from './types.js'

export interface MountPayPageParameters extends PayPurchaseParameters {
  readonly app: Hono<AppEnv>
  readonly assets: readonly Asset[]
  readonly makePage: ReturnType<typeof createPayPages>
  /** Public base URL of this page, without a trailing slash. */
  readonly url: string
}

const files = [
  ['/pay/pay.css', 'pay.css', 'text/css'],
  ['/pay/pay.js', 'pay.js', 'text/javascript'],
] as const

// The app that opened this page can see when it is closed. Isolation would prevent that.
const { 'cross-origin-opener-policy': _isolation, ...headers } = pageHeaders

/**
 * Serves the pay page, its data, prices and payments. Nothing here has CORS headers, so only the page can read it
 * and pay.
 */
export function mountPayPage(parameters: MountPayPageParameters): void {
  const { app, assets, makePage, priceOf, purchases, url } = parameters
  const answer = (reply: Reply): Response => toResponse({ ...reply, headers })
  for (const [path, file, type] of files) {
    const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
    app.get(path, () => answer({ status: 200, type, text }))
  }
  const html = readFileSync(new URL('./assets/pay.html', import.meta.url), 'utf8')
  app.get('/pay', async (context) => {
    const query = new URL(context.req.url).searchParams
    const wish = query.has('session') ? undefined : readWish(query, assets)
    const page = wish && (await makePage({ ...wish, baseUrl: '' }))
    return page ? context.redirect(page.url) : answer({ status: 200, type: 'text/html', text: html })
  })
  const unknown: Reply = { status: 404, json: { problems: { session: 'There is no such purchase.' } } }
  const refuse = (field: string, text: string): Reply => ({
    status: 422,
    json: { problems: { [field]: text } },
  })
  const readChoice = (asset: unknown, amount: unknown, method: unknown): PayChoice | null => {
    const chosen = assets.find((item) => assetId(item) === asset)
    return chosen ? { asset: chosen, amount: String(amount ?? ''), method: String(method ?? '') } : null
  }
  const price = (purchase: Purchase, query: URLSearchParams): Reply => {
    const choice = readChoice(query.get('asset'), query.get('amount'), query.get('method'))
    if (!choice) return refuse('asset', 'Choose what to buy.')
    const priced = priceChoice(priceOf, purchase, choice)
    if (!priced.ok) return refuse(priced.field, priced.text)
    const { asset, quote } = priced
    const fee = formatCents(quote.serviceFee + quote.networkFee)
    const got = formatUnits(quote.units, asset.decimals)
    return { status: 200, json: { total: formatCents(quote.total), fee, got, symbol: asset.symbol } }
  }
  const pay = (purchase: Purchase, body: unknown): Reply | Promise<Reply> => {
    const input = isObject(body) ? body : {}
    const choice = readChoice(input.asset, input.amount, input.method)
    return choice ? payPurchase(parameters, purchase, choice) : refuse('asset', 'Choose what to buy.')
  }
  const find = (context: Context<AppEnv>) => purchases.find(context.req.param('id') ?? '')
  app.get('/pay/sessions/:id', async (context) => {
    const purchase = await find(context)
    return answer(purchase ? { status: 200, json: describePurchase(purchase, assets) } : unknown)
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

/**
 * Reads a purchase from the address of the page, as sellers take it: `destinationCurrencyCode`, `walletAddress`, and
 * optionally `sourceAmount` and `sourceCurrencyCode`.
 */
function readWish(query: URLSearchParams, assets: readonly Asset[]) {
  const address = query.get('walletAddress') ?? ''
  const symbol = query.get('destinationCurrencyCode')
  const asset = assets.find((item) => item.symbol === symbol && canReceive(address, item))
  if (!asset) return undefined
  const amount = query.get('sourceAmount') ?? ''
  const currency = (query.get('sourceCurrencyCode') ?? '').toUpperCase()
  return {
    address,
    asset,
    provider: 'SANDBOX_BANK',
    amount: readCents(amount) === null ? null : amount,
    ...(Object.hasOwn(fiatCurrencies, currency) && { currency }),
  }
}

const defaultAmount = '50.00'

/**
 * The data of the pay page of a purchase.
 *
 * @param assets - the assets for sale; a fixed purchase offers only its own
 */
function describePurchase(purchase: Purchase, assets: readonly Asset[]): unknown {
  const { address, amount, currency, decimals, isFixed, provider, redirectUrl, status, txHash } = purchase
  const asset = assetId(purchase)
  return {
    address,
    asset,
    currency,
    isFixed,
    redirectUrl,
    status,
    txHash,
    amount: amount ?? defaultAmount,
    units: purchase.units === null ? null : formatUnits(purchase.units, decimals),
    seller: sellers.find(({ id }) => id === provider)?.name ?? provider,
    assets: assets
      .filter((item) => canReceive(address, item) && (!isFixed || assetId(item) === asset))
      .map((item) => ({ id: assetId(item), symbol: item.symbol, chainName: item.chainName })),
    methods: paymentMethods.map(({ id, name }) => ({ id, name })),
  }
}

export interface PayPurchaseParameters {
  readonly purchases: PurchaseStore
  readonly treasury: Treasury
  readonly priceOf: ReturnType<typeof createPricing>
}

const problem = (status: 409 | 422 | 503, field: string, text: string): Reply => ({
  status,
  json: { problems: { [field]: text } },
})

/**
 * Pays for a purchase with play money, and sends the asset on its chain.
 *
 * @returns 200 with the hash and the amount, 409 if it was already paid, 422 with what to change, 503 if the chain
 * does not answer or refuses
 */
async function payPurchase(
  parameters: PayPurchaseParameters,
  purchase: Purchase,
  choice: PayChoice,
): Promise<Reply> {
  const { priceOf, purchases, treasury } = parameters
  const priced = priceChoice(priceOf, purchase, choice)
  if (!priced.ok) return problem(422, priced.field, priced.text)
  const { asset, quote } = priced
  const begun = await purchases.begin(purchase.id, {
    chainId: asset.chainId,
    symbol: asset.symbol,
    decimals: asset.decimals,
    amount: formatCents(quote.total),
    units: quote.units,
  })
  if (!begun) return problem(409, 'session', 'This purchase was paid before.')
  try {
    const txHash = await treasury.pay(asset, purchase.address, quote.units)
    await purchases.finish(purchase.id, 'SUCCESS', txHash)
    return {
      status: 200,
      json: { txHash, bought: formatUnits(quote.units, asset.decimals), symbol: asset.symbol },
    }
  } catch (error) {
    await purchases.finish(purchase.id, 'FAILED', null)
    const reason = error instanceof Error ? error.message : String(error)
    return problem(503, 'session', `Nothing was paid out: ${reason} Buy once more.`)
  }
}

/** The key of an asset on the pay page: chain id and symbol, e.g. `31337:USDC`. */
function assetId({ chainId, symbol }: Pick<Asset, 'chainId' | 'symbol'>): string {
  return `${chainId}:${symbol}`
}
