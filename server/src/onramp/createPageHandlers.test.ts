import { expect, test } from 'vitest'
import type { Call } from '../http/types.js'
import { OnrampRefusal } from '../ports/onramp.js'
import { createOnrampHandlers } from './createOnrampHandlers.js'
import type { OnrampParts } from './types.js'

const asset = { symbol: 'ETH', name: 'Ether', caip2: 'eip155:1', contract: null }
const payments = [{ currency: 'USD', methods: [{ id: 'card', min: '5.00', max: '90.00' }] }]
const sellers = [{ id: 'A', name: 'A', websiteUrl: null, logoUrl: null }]
const address = `0x${'a1'.repeat(20)}`

/** Calls the two operations that make pages, of a seller with this page, and returns their replies. */
async function ask(page: OnrampParts['onramp']['page'], more: Partial<OnrampParts> = {}) {
  const offers = async () => ({ sellers, assets: [asset], payments })
  const onramp = { isThere: true, offers, page, quotes: async () => [] }
  const handlers = createOnrampHandlers({ onramp, nameOf: (caip2) => caip2, ...more }, null)
  const sessionData = {
    countryCode: 'US',
    sourceAmount: 50,
    sourceCurrencyCode: 'USD',
    destinationCurrencyCode: 'ETH',
    walletAddress: address,
    serviceProvider: 'A',
  }
  const order = { destinationWallets: [{ address }], partnerUserId: 'ann', presetFiatAmount: 50 }
  const call = (body: object) =>
    ({
      baseUrl: 'http://192.168.1.5:4600',
      body,
      headers: new Headers(),
      query: { projectId: 'p' },
    }) as unknown as Call
  return [
    await handlers.createOnrampUrl?.(call(order)),
    await handlers.createOnrampWidget?.(call({ sessionData })),
  ]
}

test('a page over http is refused, unless the server says that its own may be one, as for a phone in the same network', async () => {
  const page: OnrampParts['onramp']['page'] = async ({ baseUrl }) => `${baseUrl}/pay`
  await expect(ask(page)).rejects.toThrow('A seller gave an address that is no web address.')
  expect(await ask(page, { isPage: () => true })).toMatchObject([
    { status: 200, json: { url: 'http://192.168.1.5:4600/pay' } },
    { status: 200, json: { widgetUrl: 'http://192.168.1.5:4600/pay' } },
  ])
})

test('a buyer whom a seller refuses reads its sentence', async () => {
  const page = () => Promise.reject(new OnrampRefusal('amount', 'Pay at least 5.00 USD.'))
  expect(await ask(page)).toMatchObject([
    { status: 400, text: 'Failed to read the body: Pay at least 5.00 USD.' },
    { status: 400, json: { reasons: [{ field: 'amount', description: 'Pay at least 5.00 USD.' }] } },
  ])
})
