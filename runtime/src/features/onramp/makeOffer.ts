import type { Signal } from '@preact/signals-core'
import type { Connection } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { createOnrampUrl, fetchOnrampQuote } from '../../services/blockchain/onramp.js'
import type { OnrampOptions, OnrampQuote } from '../../services/blockchain/types.js'
import { type BuyProvider, networkOf, type PurchaseCurrency, sellerPage } from './providers.js'

/** The offer for an order. */
export type BuyOffer =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** The page on which it is paid; it is checked, so that it can be opened inside a click. */
      readonly url: string
      /** Absent if the service has no prices. The pay page shows them then. */
      readonly quote: OnrampQuote | undefined
    }
  | { readonly status: 'failed'; readonly error: AppKitError }

/** The order that an offer is made for. */
export interface BuyWish {
  readonly connection: Connection
  readonly provider: BuyProvider
  readonly wanted: PurchaseCurrency
  readonly paymentCurrency: OnrampOptions['paymentCurrencies'][number]
  /** As typed, and checked. */
  readonly amount: string
  readonly ended: AbortSignal
}

/** Quotes of this id only repeat the question (docs/behaviour.md#buying). */
const placeholderId = 'mocked-quote-id'

/** Asks for the price of an order and its pay page, and puts both into `offer`, unless it has ended. Never rejects. */
export async function makeOffer(kit: Kit, wish: BuyWish, offer: Signal<BuyOffer>): Promise<void> {
  const { connection, provider, wanted, paymentCurrency, amount, ended } = wish
  try {
    const found = await fetchOnrampQuote(kit, {
      caipNetworkId: connection.caipNetworkId,
      signal: ended,
      purchaseCurrency: wanted,
      paymentCurrency,
      amount,
      network: wanted.symbol,
    })
    const quote = found.quoteId === placeholderId ? undefined : found
    const url = provider.id === 'coinbase' ? await cardUrl(kit, wish, quote) : pageUrl(kit, wish)
    if (ended.aborted) return
    if (url === '') throw new AppKitError('ONRAMP_NETWORK_UNSUPPORTED')
    offer.value = { status: 'ready', url, quote }
  } catch (cause) {
    if (!ended.aborted) offer.value = { status: 'failed', error: toAppKitError(cause) }
  }
}

async function cardUrl(kit: Kit, wish: BuyWish, quote: OnrampQuote | undefined): Promise<string> {
  const { connection, wanted, ended } = wish
  const { address, caipNetworkId } = connection
  const network = networkOf(wanted, connection)
  if (network === undefined) return ''
  return createOnrampUrl(kit, {
    caipNetworkId,
    signal: ended,
    destinationWallets: [{ address, blockchains: [network], assets: [wanted.symbol] }],
    defaultNetwork: network,
    partnerUserId: address,
    ...presetsOf(wish, quote),
  })
}

/**
 * Fields that are filled in on the pay page. The sandbox and our server know the payment itself. Others know whole numbers
 * alone, and no currency: dollars as they are, others by the coins they buy; their page asks for any other amount.
 */
function presetsOf({ amount, paymentCurrency: { id } }: BuyWish, quote: OnrampQuote | undefined) {
  const isDollars = id === 'USD'
  const whole = Number(isDollars ? amount : quote?.purchaseAmount.amount)
  return {
    paymentAmount: amount,
    paymentCurrency: id,
    ...(Number.isSafeInteger(whole) &&
      (isDollars ? { presetFiatAmount: whole } : { presetCryptoAmount: whole })),
  }
}

/** The page of the config, with the token, the receiver and the amount. */
function pageUrl(kit: Kit, { connection, wanted, paymentCurrency, amount }: BuyWish): string {
  const url = sellerPage(kit)
  const { publicKey } = kit.config.onramp ?? {}
  if (url === undefined) return ''
  if (publicKey !== undefined) url.searchParams.set('publicKey', publicKey)
  url.searchParams.set('destinationCurrencyCode', wanted.symbol)
  url.searchParams.set('walletAddress', connection.address)
  url.searchParams.set('sourceCurrencyCode', paymentCurrency.id)
  url.searchParams.set('sourceAmount', amount)
  return url.href
}
