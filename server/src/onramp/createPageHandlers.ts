import { decimalOf } from '../chains/numbers.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { OnrampMarket, OnrampOrder } from '../ports/onramp.js'
import { findAsset, isPage, isReceiver, readCountry } from './readOnramp.js'
import { AMOUNT_LIMIT, type OnrampParts } from './types.js'

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

const refuse = (text: string): Reply => ({
  status: 400,
  type: 'text/plain',
  text: `Failed to read the body: ${text}`,
})

async function open(onramp: OnrampMarket, order: OnrampOrder): Promise<string | null> {
  const url = await onramp.page(order)
  if (url !== null && !isPage(url)) throw new Error('A seller gave an address that is no web address.')
  return url
}

/** Handlers for the pages that are paid on. */
export function createPageHandlers({ onramp }: OnrampParts): Handlers {
  return {
    createOnrampUrl: async ({ body }: Call) => {
      const { defaultNetwork, destinationWallets, partnerUserId, ...preset } = body as UrlBody
      const [wallet] = destinationWallets
      if (wallet === undefined) return refuse('destinationWallets must name at least one wallet.')
      const networks = [defaultNetwork, ...(wallet.blockchains ?? wallet.supported_networks ?? [])]
      const { assets } = await onramp.offers()
      const asset = findAsset(assets, wallet.assets ?? [], networks)
      if (asset === undefined) return refuse('none of the assets is sold here on these networks.')
      if (!isReceiver(asset, wallet.address)) return refuse(`the address is none of ${asset.caip2}.`)
      const { presetCryptoAmount: coins = 0, presetFiatAmount: money = 0 } = preset
      const { paymentAmount: amount = money.toFixed(2), paymentCurrency = 'USD' } = preset
      // The whole numbers are of dollars.
      const currency = preset.paymentAmount === undefined ? 'USD' : paymentCurrency.toUpperCase()
      if (Number(amount) >= AMOUNT_LIMIT || coins >= AMOUNT_LIMIT)
        return refuse('amounts must be less than 1,000,000,000.')
      const url = await open(onramp, {
        asset,
        address: wallet.address,
        payment: Number(amount) > 0 ? { currency, amount } : null,
        quantity: coins > 0 ? decimalOf(coins) : null,
        country: null,
        method: null,
        seller: null,
        redirectUrl: null,
        buyer: partnerUserId,
      })
      return url === null ? refuse(`nobody sells ${asset.symbol} for that.`) : { status: 200, json: { url } }
    },
    ...widgetHandler(onramp),
  }
}

function widgetHandler(onramp: OnrampMarket): Handlers {
  return {
    createOnrampWidget: async ({ body }: Call) => {
      const { sessionData: data } = body as WidgetBody
      const [symbol = '', network] = data.destinationCurrencyCode.split('_')
      const { assets, sellers } = await onramp.offers()
      if (!sellers.some(({ id }) => id === data.serviceProvider))
        return fail(400, 'serviceProvider', `Nobody named ${data.serviceProvider} sells here.`)
      const asset = findAsset(assets, [symbol], network === undefined ? [] : [network.toLowerCase()])
      if (asset === undefined)
        return fail(400, 'destinationCurrencyCode', `${data.destinationCurrencyCode} is not sold here.`)
      if (!isReceiver(asset, data.walletAddress))
        return fail(400, 'walletAddress', `The address is none of ${asset.caip2}.`)
      if (data.redirectUrl !== undefined && !isPage(data.redirectUrl))
        return fail(400, 'redirectUrl', 'redirectUrl has to be an address over https.')
      if (data.sourceAmount >= AMOUNT_LIMIT)
        return fail(400, 'sourceAmount', 'sourceAmount must be less than 1,000,000,000.')
      const widgetUrl = await open(onramp, {
        asset,
        address: data.walletAddress,
        payment: { currency: data.sourceCurrencyCode.toUpperCase(), amount: data.sourceAmount.toFixed(2) },
        quantity: null,
        country: readCountry(data.countryCode),
        method: data.paymentMethodType ?? null,
        seller: data.serviceProvider,
        redirectUrl: data.redirectUrl === undefined ? null : new URL(data.redirectUrl).href,
        buyer: data.walletAddress,
      })
      if (widgetUrl === null)
        return fail(400, 'serviceProvider', `${data.serviceProvider} does not sell ${symbol} for that.`)
      return { status: 200, json: { widgetUrl } }
    },
  }
}
