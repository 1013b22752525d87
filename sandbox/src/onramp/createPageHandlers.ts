import { fail } from '../http/fail.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { createPayPages } from './createPayPages.js'
import { isWebUrl } from './isWebUrl.js'
import { fiatCurrencies, sellers } from './offers.js'
import type { Asset } from './types.js'

interface UrlBody {
  readonly destinationWallets: readonly { readonly address: string; readonly assets?: readonly string[] }[]
  readonly defaultNetwork?: string
  readonly presetFiatAmount?: number
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

const bad = (text: string): Reply => ({ status: 400, type: 'text/plain', text })

/** Answers for the operations that make the address of a pay page. */
export function createPageHandlers(
  assets: readonly Asset[],
  makePage: ReturnType<typeof createPayPages>,
): Handlers {
  const find = (symbol: string | undefined, network: string | undefined): Asset | undefined => {
    const same = assets.filter((asset) => symbol === undefined || asset.symbol === symbol)
    return same.find((asset) => asset.network === network || String(asset.chainId) === network) ?? same[0]
  }
  return {
    createOnrampUrl: async (call: Call) => {
      const { destinationWallets, defaultNetwork, presetFiatAmount } = call.body as UrlBody
      const [wallet] = destinationWallets
      if (!wallet) return bad('Failed to read the body: destinationWallets must name at least one wallet.')
      const wanted = wallet.assets?.find((symbol) => find(symbol, undefined))
      const asset = find(wanted, defaultNetwork)
      if (!asset) return bad('Failed to read the body: none of the assets can be bought here.')
      const amount = presetFiatAmount ? presetFiatAmount.toFixed(2) : null
      const page = await makePage({ address: wallet.address, baseUrl: call.baseUrl, asset, amount })
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
      const amount = data.sourceAmount.toFixed(2)
      const wish = { provider, currency, asset, amount, redirectUrl, baseUrl: call.baseUrl }
      const page = await makePage({ ...wish, address: data.walletAddress })
      if (!page) return fail(400, 'address', `${data.walletAddress} is not an address of eip155.`)
      return { status: 200, json: { widgetUrl: page.url } }
    },
  }
}
