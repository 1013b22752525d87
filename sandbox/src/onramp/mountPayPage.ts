import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { formatCents, formatUnits } from '../chain/numbers.js'
import { isOwnPage, pageHeaders } from '../dev/ownPage.js'
import { readBody } from '../http/readBody.js'
import { toResponse } from '../http/reply.js'
import type { AppEnv, Reply } from '../http/types.js'
import { isObject, parseJson } from '../spec/json.js'
import type { createPricing } from './createPricing.js'
import type { Treasury } from './createTreasury.js'
import { paymentMethods, sellers } from './offers.js'
import { type PayChoice, priceChoice } from './priceChoice.js'
import type { Asset, Purchase, PurchaseStore } from './types.js'

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

const DEFAULT_AMOUNT = '50.00'

/**
 * What the pay page shows of a purchase.
 * @param assets what can be bought; of a fixed purchase only its own is offered
 */
function describePurchase(purchase: Purchase, assets: readonly Asset[]): unknown {
  const { address, amount, currency, decimals, isFixed, provider, redirectUrl, status, txHash } = purchase
  const asset = assetId(purchase)
  return {
    ...{ address, asset, currency, isFixed, redirectUrl, status, txHash },
    amount: amount ?? DEFAULT_AMOUNT,
    units: purchase.units === null ? null : formatUnits(purchase.units, decimals),
    seller: sellers.find(({ id }) => id === provider)?.name ?? provider,
    assets: assets
      .filter((item) => !isFixed || assetId(item) === asset)
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
 * Pays for a purchase with money that does not exist, and pays what was bought out on the chain.
 * @returns 200 with the hash and what was got, 409 when it was paid before, 422 with what to change,
 * 503 when the chain does not answer or refuses
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

/** How the pay page names an asset: chain id and symbol, e.g. `31337:USDC`. */
function assetId({ chainId, symbol }: Pick<Asset, 'chainId' | 'symbol'>): string {
  return `${chainId}:${symbol}`
}
