import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { json, serveFaults } from '../../services/testing/faultServer.js'
import { address, serviceKit } from '../../services/testing/operations.js'
import { type BuyOffer, type BuyWish, makeOffer } from './makeOffer.js'

const server = serveFaults()
const money = (amount: string, currency: string) => ({ amount, currency })

/** Returns the body that the service gets when somebody pays an amount that buys so many coins. */
async function bodyOf(amount: string, currency: string, coins: string): Promise<object> {
  const same = money(amount, currency)
  server.answers.set(
    '/v1/onramp/quote',
    json({
      quoteId: 'q',
      paymentTotal: same,
      paymentSubtotal: same,
      networkFee: same,
      coinbaseFee: same,
      purchaseAmount: money(coins, 'USDC'),
    }),
  )
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  server.answers.set('/v1/generators/onrampurl', json({ url: 'https://pay.example/buy' }))
  const { kit } = serviceKit(server.url)
  const offer = signal<BuyOffer>({ status: 'none' })
  const networks = [{ name: 'ethereum', chain_id: '1' }]
  await makeOffer(
    kit,
    {
      connection: { address, caipNetworkId: 'eip155:1' },
      provider: { id: 'coinbase' },
      wanted: { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks },
      paymentCurrency: { id: currency, payment_method_limits: [] },
      amount,
      ended: new AbortController().signal,
    } as unknown as BuyWish,
    offer,
  )
  expect(offer.value).toMatchObject({ status: 'ready', url: 'https://pay.example/buy' })
  return JSON.parse(server.seen.at(-1)?.body ?? '') as object
}

it.each<[string, string, string, string, object]>([
  ['whole dollars', '50', 'USD', '49.5', { presetFiatAmount: 50 }],
  ['dollars and cents', '50.25', 'USD', '49.5', {}],
  ['euros for whole coins', '50.25', 'EUR', '55', { presetCryptoAmount: 55 }],
  ['euros for parts of coins', '50', 'EUR', '55.5', {}],
])('who buys for %s gets a page of the exact sum, and other servers whole numbers alone', async (...given) => {
  const [, amount, currency, coins, presets] = given
  const { presetFiatAmount, presetCryptoAmount, ...body } = (await bodyOf(amount, currency, coins)) as Record<
    string,
    unknown
  >
  expect(body).toMatchObject({ paymentAmount: amount, paymentCurrency: currency })
  expect(JSON.parse(JSON.stringify({ presetFiatAmount, presetCryptoAmount }))).toEqual(presets)
})
