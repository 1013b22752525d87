import {
  type AppEnv,
  type Call,
  checkProject,
  fail,
  formatCents,
  type Handler,
  type Handlers,
  isAllowedOrigin,
  isObject,
  type Reply,
} from 'appkit-server/parts'
import type { Hono } from 'hono'
import type { ChainNode } from '../chain/types.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { Store } from '../store/types.js'
import { createExchangeCalls } from './createExchangeCalls.js'
import { createOptionHandlers } from './createOptionHandlers.js'
import { createPayPages } from './createPayPages.js'
import { createPricing, readCents } from './createPricing.js'
import { createQuoteHandlers } from './createQuoteHandlers.js'
import { createTreasury } from './createTreasury.js'
import { listAssets, solanaAsset } from './listAssets.js'
import { mountPayPage } from './mountPayPage.js'
import { fiatCurrencies, findMethod, sellers } from './offers.js'
import type { Asset, PurchaseStore } from './types.js'

export interface OnrampParameters {
  readonly app: Hono<AppEnv>
  readonly nodes: readonly ChainNode[]
  readonly solana: Pick<SolanaNode, 'pay'> | null
  readonly store: Store
  readonly purchases: PurchaseStore
  readonly projects: ReadonlySet<string> | null
  /** Origins that can call the methods about exchanges, besides those of this machine. */
  readonly origins: readonly string[]
  /** Public base URL of the pay page, without a trailing slash. */
  readonly url: string
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
}

// Some clients send the project id in the body.
function readProject(handler: Handler): Handler {
  return (call: Call) => {
    const inBody = isObject(call.body) ? call.body.projectId : undefined
    const projectId = call.query.projectId ?? inBody
    return handler({ ...call, query: { ...call.query, ...(projectId === undefined ? {} : { projectId }) } })
  }
}

// Calls about exchanges are only for the pages of the project. Other pages cannot read the answer.
function onlyFor(origins: readonly string[], handler: Handler): Handler {
  return async (call: Call) => {
    const reply = await handler(call)
    const { method } = call.body as { method: string }
    if (!method.startsWith('reown_')) return reply
    const origin = call.headers.get('origin')
    return { ...reply, origin: isAllowedOrigin(origin, origins) ? origin : null }
  }
}

/** Mounts the pay page and creates the handlers of all operations about buying. */
export function createOnramp(parameters: OnrampParameters): Handlers {
  const { app, nodes, now, origins, projects, purchases, solana, store, url } = parameters
  const assets = listAssets(nodes)
  const sold = solana === null ? assets : [...assets, solanaAsset]
  const priceOf = createPricing(sold, store)
  const makePage = createPayPages(purchases, now)
  const treasury = createTreasury(nodes, store, solana)
  mountPayPage({ app, assets: sold, makePage, purchases, priceOf, treasury, url })
  const exchange = createExchangeCalls(sold, purchases, makePage)
  const handlers: Handlers = {
    ...createOptionHandlers(assets),
    ...createQuoteHandlers(priceOf),
    ...createPageHandlers(assets, makePage, priceOf),
    callService: onlyFor(origins, exchange),
    callWallet: exchange,
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, readProject(checkProject(projects, handler))]),
  )
}

interface UrlBody {
  readonly destinationWallets: readonly { readonly address: string; readonly assets?: readonly string[] }[]
  readonly defaultNetwork?: string
  readonly presetFiatAmount?: number
  readonly presetCryptoAmount?: number
  readonly paymentAmount?: string
  readonly paymentCurrency?: string
}

interface WidgetBody {
  readonly sessionData: {
    readonly sourceAmount: number
    readonly sourceCurrencyCode: string
    readonly destinationCurrencyCode: string
    readonly walletAddress: string
    readonly serviceProvider: string
    readonly redirectUrl?: string
  }
}

/** What a pay page can read back (readCents), of money and of a coin. */
const LIMIT = 1e9
const LIMIT_TEXT = 'must be less than 1,000,000,000'

const bad = (text: string): Reply => ({ status: 400, type: 'text/plain', text })

/** The sum and currency of a purchase, or what is wrong with them. The whole numbers of presets are of dollars. */
function readPayment(body: UrlBody): { readonly amount: string | null; readonly currency: string } | string {
  const { paymentAmount, paymentCurrency = 'USD', presetCryptoAmount = 0, presetFiatAmount = 0 } = body
  const currency = paymentAmount === undefined ? 'USD' : paymentCurrency
  if (!Object.hasOwn(fiatCurrencies, currency))
    return `paymentCurrency must be ${Object.keys(fiatCurrencies).join(' or ')}.`
  const amounts = { presetFiatAmount, presetCryptoAmount, paymentAmount: Number(paymentAmount ?? 0) }
  for (const [name, value] of Object.entries(amounts)) if (value >= LIMIT) return `${name} ${LIMIT_TEXT}.`
  const amount = paymentAmount ?? presetFiatAmount.toFixed(2)
  return { amount: Number(amount) ? amount : null, currency }
}

/** Handlers for the operations that create the URL of a pay page. */
function createPageHandlers(
  assets: readonly Asset[],
  makePage: ReturnType<typeof createPayPages>,
  priceOf: ReturnType<typeof createPricing>,
): Handlers {
  const find = (symbol: string | undefined, network: string | undefined): Asset | undefined => {
    const same = assets.filter((asset) => symbol === undefined || asset.symbol === symbol)
    return same.find((asset) => asset.network === network || String(asset.chainId) === network) ?? same[0]
  }
  /** The price of an amount of an asset, below the limit, in US dollars, or null if it is not for sale. */
  const priceInDollars = ({ decimals, network, symbol }: Asset, amount: number): string | null => {
    const units = BigInt(Math.floor(amount * 1e6)) * 10n ** BigInt(Math.max(decimals - 6, 0))
    const wish = { seller: sellers[0], symbol, network, currency: 'USD', amount: undefined, units }
    const priced = priceOf({ ...wish, method: findMethod('card') })
    return priced.ok ? formatCents(priced.quote.total) : null
  }
  return {
    createOnrampUrl: async (call: Call) => {
      const body = call.body as UrlBody
      const { destinationWallets, defaultNetwork, presetCryptoAmount } = body
      const payment = readPayment(body)
      if (typeof payment === 'string') return bad(`Failed to read the body: ${payment}`)
      const [wallet] = destinationWallets
      if (!wallet) return bad('Failed to read the body: destinationWallets must name at least one wallet.')
      const wanted = wallet.assets?.find((symbol) => find(symbol, undefined))
      const asset = find(wanted, defaultNetwork)
      if (!asset) return bad('Failed to read the body: none of the assets can be bought here.')
      const { amount: paid, currency } = payment
      const amount = paid ?? (presetCryptoAmount ? priceInDollars(asset, presetCryptoAmount) : null)
      if (amount !== null && readCents(amount) === null)
        return bad(`Failed to read the body: the price of presetCryptoAmount ${LIMIT_TEXT} dollars.`)
      const { address } = wallet
      const page = await makePage({ address, baseUrl: call.baseUrl, asset, amount, currency })
      if (!page)
        return bad('Failed to read the body: the address of the first wallet is none of an EVM account.')
      return { status: 200, json: { url: page.url } }
    },
    createOnrampWidget: async (call: Call) => {
      const { sessionData: data } = call.body as WidgetBody
      const provider = sellers.find(({ id }) => id === data.serviceProvider)?.id
      if (!provider) return fail(400, 'provider', `Nobody named ${data.serviceProvider} sells here.`)
      const currency = data.sourceCurrencyCode.toUpperCase()
      if (!Object.hasOwn(fiatCurrencies, currency)) {
        return fail(400, 'currency', `Pay in ${Object.keys(fiatCurrencies).join(' or ')}.`)
      }
      const [symbol = '', network] = data.destinationCurrencyCode.split('_')
      const asset = find(symbol, network?.toLowerCase())
      if (!asset) return fail(400, 'asset', `${data.destinationCurrencyCode} cannot be bought here.`)
      const redirectUrl = data.redirectUrl ?? null
      if (redirectUrl !== null && !isWebUrl(redirectUrl)) {
        return fail(400, 'redirectUrl', 'redirectUrl must begin with http:// or https://.')
      }
      if (data.sourceAmount >= LIMIT) return fail(400, 'sourceAmount', `sourceAmount ${LIMIT_TEXT}.`)
      const amount = data.sourceAmount.toFixed(2)
      const wish = { provider, currency, asset, amount, redirectUrl, baseUrl: call.baseUrl }
      const page = await makePage({ ...wish, address: data.walletAddress })
      if (!page) return fail(400, 'address', `${data.walletAddress} is not an address of eip155.`)
      return { status: 200, json: { widgetUrl: page.url } }
    },
  }
}

const MAX_LENGTH = 2048

/** Whether a text is an http or https URL without a user name. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
