import { decimalOf } from '../chains/numbers.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { type OnrampOrder, OnrampRefusal } from '../ports/onramp.js'
import { findAsset, isPage, isReceiver, readCountry, refuseCurrency } from './readOnramp.js'
import { maxAmount, maxAmountText, type OnrampParts } from './types.js'

/** The body, checked by the spec. */
interface UrlBody {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains?: readonly string[]
    readonly supported_networks?: readonly string[]
    readonly assets?: readonly string[]
  }[]
  readonly partnerUserId: string
  readonly defaultNetwork?: string
  readonly presetCryptoAmount?: number
  readonly presetFiatAmount?: number
  readonly paymentAmount?: string
  readonly paymentCurrency?: string
}

/** The body, checked by the spec. */
interface WidgetBody {
  readonly sessionData: {
    readonly countryCode: string
    readonly sourceAmount: number
    readonly sourceCurrencyCode: string
    readonly destinationCurrencyCode: string
    readonly paymentMethodType?: string
    readonly walletAddress: string
    readonly serviceProvider: string
    readonly redirectUrl?: string
  }
}

/** A refusal as text, which is what callers of this operation expect. */
const refuse = (text: string): Reply => ({
  status: 400,
  type: 'text/plain',
  text: `Failed to read the body: ${text}`,
})

/** The address of a seller's page, checked; null if nobody sells that. */
async function openPage(
  { isPage: isAllowed = isPage, onramp }: OnrampParts,
  order: OnrampOrder,
): Promise<string | null> {
  const url = await onramp.page(order)
  if (url !== null && !isAllowed(url)) throw new Error('A seller gave an address that is no web address.')
  return url
}

const kindOf = (caip2: string): string => (caip2.startsWith('eip155:') ? 'an EVM account' : caip2)

/** How much is paid or bought, or the refusal of it. */
function readAmounts(
  { paymentAmount, paymentCurrency = 'USD', presetCryptoAmount = 0, presetFiatAmount = 0 }: UrlBody,
  known: readonly string[],
): Pick<OnrampOrder, 'payment' | 'quantity'> | Reply {
  const amount = paymentAmount ?? presetFiatAmount.toFixed(2)
  const amounts = { presetFiatAmount, presetCryptoAmount, paymentAmount: Number(amount) }
  for (const [name, value] of Object.entries(amounts))
    if (value >= maxAmount) return refuse(`${name} ${maxAmountText}.`)
  // A whole number is an amount of dollars; only `paymentAmount` has a currency.
  const currency = paymentAmount === undefined ? 'USD' : paymentCurrency.toUpperCase()
  const payment = Number(amount) > 0 ? { currency, amount } : null
  if (payment !== null && !known.includes(currency))
    return refuse(`paymentCurrency must be ${known.join(' or ')}.`)
  return { payment, quantity: presetCryptoAmount > 0 ? decimalOf(presetCryptoAmount) : null }
}

/** The order for a page of any seller, or the refusal of it. */
async function readUrlOrder({ onramp }: OnrampParts, { baseUrl, body }: Call): Promise<OnrampOrder | Reply> {
  const asked = body as UrlBody
  const [wallet] = asked.destinationWallets
  if (wallet === undefined) return refuse('destinationWallets must name at least one wallet.')
  const networks = [asked.defaultNetwork, ...(wallet.blockchains ?? wallet.supported_networks ?? [])]
  const { assets, payments } = await onramp.offers(baseUrl)
  const asset = findAsset(assets, wallet.assets ?? [], networks)
  if (asset === undefined) return refuse('none of the assets is sold here on these networks.')
  if (!isReceiver(asset, wallet.address))
    return refuse(`the address of the first wallet is none of ${kindOf(asset.caip2)}.`)
  const amounts = readAmounts(
    asked,
    payments.map(({ currency }) => currency),
  )
  if ('status' in amounts) return amounts
  return {
    ...amounts,
    asset,
    baseUrl,
    address: wallet.address,
    country: null,
    method: null,
    seller: null,
    redirectUrl: null,
    buyer: asked.partnerUserId,
  }
}

async function createUrl(parts: OnrampParts, call: Call): Promise<Reply> {
  const order = await readUrlOrder(parts, call)
  if ('status' in order) return order
  try {
    const url = await openPage(parts, order)
    return url === null
      ? refuse(`nobody sells ${order.asset.symbol} for that.`)
      : { status: 200, json: { url } }
  } catch (error) {
    if (error instanceof OnrampRefusal) return refuse(error.message)
    throw error
  }
}

/** The order for a page of the seller that was chosen, or the refusal of it. */
async function readWidgetOrder(
  { isPage: isAllowed = isPage, onramp }: OnrampParts,
  { baseUrl, body }: Call,
): Promise<OnrampOrder | Reply> {
  const { sessionData: data } = body as WidgetBody
  const [symbol = '', network] = data.destinationCurrencyCode.split('_')
  const offers = await onramp.offers(baseUrl)
  const currency = data.sourceCurrencyCode.toUpperCase()
  if (!offers.sellers.some(({ id }) => id === data.serviceProvider))
    return fail(400, 'provider', `Nobody named ${data.serviceProvider} sells here.`)
  const refusal = refuseCurrency(offers, currency)
  if (refusal !== null) return refusal
  const asset = findAsset(offers.assets, [symbol], network === undefined ? [] : [network.toLowerCase()])
  if (asset === undefined) return fail(400, 'asset', `${data.destinationCurrencyCode} is not sold here.`)
  if (!isReceiver(asset, data.walletAddress))
    return fail(400, 'address', `The address is none of ${kindOf(asset.caip2)}.`)
  if (data.redirectUrl !== undefined && !isAllowed(data.redirectUrl))
    return fail(400, 'redirectUrl', 'redirectUrl has to be an address of the web.')
  if (data.sourceAmount >= maxAmount) return fail(400, 'sourceAmount', `sourceAmount ${maxAmountText}.`)
  return {
    asset,
    baseUrl,
    address: data.walletAddress,
    payment: { currency, amount: data.sourceAmount.toFixed(2) },
    quantity: null,
    country: readCountry(data.countryCode),
    method: data.paymentMethodType ?? null,
    seller: data.serviceProvider,
    redirectUrl: data.redirectUrl === undefined ? null : new URL(data.redirectUrl).href,
    buyer: data.walletAddress,
  }
}

async function createWidget(parts: OnrampParts, call: Call): Promise<Reply> {
  const order = await readWidgetOrder(parts, call)
  if ('status' in order) return order
  const widgetUrl = await openPage(parts, order)
  if (widgetUrl !== null) return { status: 200, json: { widgetUrl } }
  const { destinationCurrencyCode, serviceProvider } = (call.body as WidgetBody).sessionData
  const [symbol] = destinationCurrencyCode.split('_')
  return fail(400, 'provider', `${serviceProvider} does not sell ${symbol} for that.`)
}

/** Handlers for the pages that are paid on. */
export function createPageHandlers(parts: OnrampParts): Handlers {
  return {
    createOnrampUrl: (call) => createUrl(parts, call),
    createOnrampWidget: (call) => createWidget(parts, call),
  }
}
