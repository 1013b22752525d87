import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json } from '../../../../tests/unit/fakeProvider.js'
import type { Handlers } from '../../http/types.js'
import type { HistoryQuery } from '../../ports/history.js'
import type { OnrampOrder } from '../../ports/onramp.js'
import { httpNodes } from '../nodes/httpNodes.js'
import { meld } from './meld.js'

endFakes()
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = `0x${'a0'.repeat(20)}`
const network = { name: 'Ethereum', symbol: 'ETH', rpcUrls: [] }
const networks = { 'eip155:1': network, 'eip155:8453': network }
const parts = { networks, nodes: httpNodes({}, { report: () => {}, onError: () => {} }) }

const quote = (serviceProvider: string, destinationAmount: number, more: object = {}) => ({
  serviceProvider,
  destinationAmount,
  sourceAmount: 50,
  sourceCurrencyCode: 'EUR',
  destinationCurrencyCode: 'USDC_BASE',
  totalFee: 2.5,
  networkFee: 0.5,
  paymentMethodType: null,
  ...more,
})
const usual: Handlers = {
  getProviders: () =>
    json([
      { serviceProvider: 'TRANSAK', name: 'Transak\u202e', websiteUrl: 'https://transak.example' },
      {
        serviceProvider: 'OTHER',
        name: null,
        websiteUrl: 'javascript:alert(1)',
        logos: { light: 'http://x' },
      },
    ]),
  getAssets: () =>
    json([
      { currencyCode: 'USDC', name: 'USD Coin', chainCode: 'ETH', chainId: '1', contractAddress: usdc },
      { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE', chainId: '8453' },
      { currencyCode: 'ETH', name: null, chainCode: 'ETH', chainId: '1', contractAddress: null },
      { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainId: '0' },
      { currencyCode: 'POL', name: 'Polygon', chainCode: 'POLYGON', chainId: '137' },
      { currencyCode: 'SOL', name: 'Solana', chainCode: 'SOLANA', chainId: '101' },
    ]),
  getLimits: () =>
    json([
      { currencyCode: 'USD', minimumAmount: 20, maximumAmount: 2000.5 },
      { currencyCode: 'EUR', minimumAmount: 18, maximumAmount: 1500 },
      { currencyCode: 'XXXX', minimumAmount: 1, maximumAmount: 2 },
    ]),
}

/** The source on a fake, and the requests to the fake. */
async function open(handlers: Handlers = {}) {
  const asked: { readonly operation: string; readonly body: unknown; readonly key: string | null }[] = []
  const noted = Object.entries({ ...usual, ...handlers }).map(([operation, handler]) => [
    operation,
    (call: Parameters<typeof handler>[0]) => {
      asked.push({ operation, body: call.body, key: call.headers.get('authorization') })
      return handler(call)
    },
  ])
  const url = await fakeProvider('meld', Object.fromEntries(noted))
  return { asked, onramp: meld({ apiKey: 'KEY', country: 'DE', url }).create(parts) }
}

const base = { symbol: 'USDC', name: 'USD Coin', caip2: 'eip155:8453', contract: null }
const wish = { asset: base, currency: 'EUR', amount: '50', country: null, method: 'card' }
const order: OnrampOrder = {
  asset: base,
  address: me,
  payment: { currency: 'EUR', amount: '50.00' },
  quantity: null,
  country: null,
  method: null,
  seller: null,
  redirectUrl: null,
  buyer: 'somebody',
}

test('Meld sells what is on the networks of the configuration, within limits, and is asked once for an hour', async () => {
  const { asked, onramp } = await open()
  const offers = await onramp.offers()
  expect(offers.assets).toEqual([
    { symbol: 'USDC', name: 'USD Coin', caip2: 'eip155:1', contract: usdc },
    base,
    { symbol: 'ETH', name: 'ETH', caip2: 'eip155:1', contract: null },
  ])
  expect(offers.sellers).toEqual([
    { id: 'TRANSAK', name: 'Transak', websiteUrl: 'https://transak.example', logoUrl: null },
    { id: 'OTHER', name: 'OTHER', websiteUrl: null, logoUrl: null },
  ])
  expect(offers.payments).toEqual([
    { currency: 'USD', methods: [{ id: 'card', min: '20.00', max: '2000.50' }] },
    { currency: 'EUR', methods: [{ id: 'card', min: '18.00', max: '1500.00' }] },
  ])
  await onramp.offers()
  expect(asked.map(({ key, operation }) => `${operation} ${key}`).sort()).toEqual([
    'getAssets BASIC KEY',
    'getLimits BASIC KEY',
    'getProviders BASIC KEY',
  ])
})

test('Meld gives the prices of its sellers, the best first, without those of something else', async () => {
  const quotes = [
    quote('TRANSAK', 47.5),
    quote('OTHER', 48.000001, { totalFee: null, networkFee: null, paymentMethodType: 'CREDIT_DEBIT_CARD' }),
    quote('WRONG', 99, { destinationCurrencyCode: 'USDC' }),
    quote('WRONG', 99, { sourceCurrencyCode: 'USD' }),
    quote('WRONG', 99, { sourceAmount: 5 }),
    quote('WRONG', 0),
  ]
  const { asked, onramp } = await open({ getQuotes: () => json({ quotes, message: null }) })
  const found = await onramp.quotes(wish)
  expect(found).toEqual([
    {
      seller: 'OTHER',
      method: 'CREDIT_DEBIT_CARD',
      currency: 'EUR',
      total: '50.00',
      subtotal: '50.00',
      networkFee: '0.00',
      sellerFee: '0.00',
      receives: '48.000001',
    },
    {
      seller: 'TRANSAK',
      method: null,
      currency: 'EUR',
      total: '50.00',
      subtotal: '47.50',
      networkFee: '0.50',
      sellerFee: '2.00',
      receives: '47.5',
    },
  ])
  expect(asked.at(-1)?.body).toEqual({
    countryCode: 'DE',
    sourceCurrencyCode: 'EUR',
    sourceAmount: 50,
    destinationCurrencyCode: 'USDC_BASE',
    paymentMethodType: 'CREDIT_DEBIT_CARD',
  })
  expect(await onramp.quotes({ ...wish, asset: { ...base, symbol: 'DOGE' } })).toEqual([])
})

test('the page is of the best seller, for the account, and for the money that a price was of', async () => {
  const { asked, onramp } = await open({
    getQuotes: () => json({ quotes: [quote('TRANSAK', 47.5), quote('OTHER', 40)] }),
    createWidget: () => json({ widgetUrl: 'https://meldcrypto.example/?token=t', id: 'x' }),
  })
  expect(await onramp.page(order)).toBe('https://meldcrypto.example/?token=t')
  const sessionData = {
    countryCode: 'DE',
    sourceCurrencyCode: 'EUR',
    destinationCurrencyCode: 'USDC_BASE',
    walletAddress: me,
    serviceProvider: 'TRANSAK',
  }
  const externalCustomerId = me.toLowerCase()
  const sent = (sourceAmount: string) => ({
    sessionType: 'BUY',
    externalCustomerId,
    sessionData: { ...sessionData, sourceAmount },
  })
  expect(asked.at(-1)?.body).toEqual(sent('50.00'))
  // The widget orders coins where the money is no dollars: those of the price that it has shown.
  await onramp.quotes({ ...wish, method: null })
  await onramp.page({ ...order, payment: null, quantity: '47.5' })
  expect(asked.at(-1)?.body).toEqual(sent('50'))
  expect(await onramp.page({ ...order, payment: null, quantity: '1' })).toBeNull()
  expect(await onramp.page({ ...order, asset: { ...base, caip2: 'eip155:10' } })).toBeNull()
})

test('where no seller has a price there is no page', async () => {
  const { onramp } = await open({ getQuotes: () => json({ quotes: null, message: 'none' }) })
  expect(await onramp.page(order)).toBeNull()
})

const query: HistoryQuery = {
  address: me.toLowerCase(),
  caip2: 'eip155:8453',
  cursor: null,
  currency: 'usd',
  baseUrl: '',
  iconOf: (symbol) => `https://icons/${symbol}`,
}

test.each([
  ['SETTLED', 'SUCCESS'],
  ['SETTLING', 'IN_PROGRESS'],
  ['PENDING', 'IN_PROGRESS'],
  ['DECLINED', 'FAILED'],
  ['REFUNDED', 'FAILED'],
  ['SOMETHING_NEW', 'IN_PROGRESS'],
])('a purchase that is %s at Meld is %s, and those of others are not listed', async (status, expected) => {
  const bought = {
    id: 'W1',
    status,
    transactionType: 'CRYPTO_PURCHASE',
    createdAt: '2026-01-02T03:04:05.678Z',
    serviceProvider: 'TRANSAK',
    externalCustomerId: me.toLowerCase(),
    destinationAmount: 0.00066413,
    destinationCurrencyCode: 'USDC_BASE',
    cryptoDetails: { walletAddress: me, blockchainTransactionId: null },
  }
  const { onramp } = await open({
    getTransactions: () =>
      json({
        transactions: [
          bought,
          { ...bought, id: 'W2', cryptoDetails: { walletAddress: usdc } },
          { ...bought, id: 'W3', transactionType: 'CRYPTO_SELL' },
          { ...bought, id: 'W4', createdAt: 'yesterday' },
        ],
      }),
  })
  const rows = await onramp.purchases?.(query)
  expect(rows).toHaveLength(1)
  expect(rows?.[0]).toMatchObject({
    id: 'W1',
    metadata: {
      operationType: 'buy',
      status: `ONRAMP_TRANSACTION_STATUS_${expected}`,
      sentFrom: 'TRANSAK',
      minedAt: '2026-01-02T03:04:05.678Z',
      chain: 'eip155:8453',
    },
    transfers: [{ direction: 'in', quantity: { numeric: '0.00066413' }, fungible_info: { symbol: 'USDC' } }],
  })
})

test('a purchase is listed on the network that it went to', async () => {
  const buy = (id: string, destinationCurrencyCode: string) => ({
    id,
    status: 'SETTLED',
    transactionType: 'CRYPTO_PURCHASE',
    createdAt: '2026-01-02T03:04:05.678Z',
    externalCustomerId: me.toLowerCase(),
    destinationAmount: 1,
    destinationCurrencyCode,
  })
  const bought = [buy('W1', 'USDC_BASE'), buy('W2', 'USDC'), buy('W3', 'POL'), buy('W4', 'NEW_COIN')]
  const { onramp } = await open({ getTransactions: () => json({ transactions: bought }) })
  const networksOf = async (caip2: string | null) =>
    (await onramp.purchases?.({ ...query, caip2 }))?.map(({ id, metadata }) => [id, metadata.chain])
  expect(await networksOf('eip155:8453')).toEqual([
    ['W1', 'eip155:8453'],
    ['W4', 'eip155:8453'],
  ])
  expect(await networksOf(null)).toEqual([
    ['W1', 'eip155:8453'],
    ['W2', 'eip155:1'],
    ['W3', 'eip155:137'],
    ['W4', null],
  ])
})
