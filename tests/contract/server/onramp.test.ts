import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buyModel } from '../../../runtime/src/features/onramp/buyModel.js'
import { connect } from '../../../runtime/src/kit/connect.js'
import { testAccounts, testConnector, testKit } from '../../../runtime/src/kit/testKit.js'
import { meld, payPages } from '../../../server/src/index.js'
import { fakeProvider, json } from '../../unit/fakeProvider.js'
import { type Production, startProduction } from './production.js'

// The server has sellers that have pages alone. These tests run the code that the view of buying draws.
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const receiver = testAccounts[0]?.address ?? ''
let server: Production

beforeAll(async () => {
  server = await startProduction({
    roles: ['blockchain'],
    networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] } },
    sources: {
      onramp: [
        payPages([
          {
            id: 'SELLER',
            name: 'Seller',
            url: 'https://buy.seller.example/?coin={symbol}&on={network}&to={address}&fiat={currency}&pay={amount}',
            assets: [
              { symbol: 'USDC', name: 'USD Coin', caip2: 'eip155:1', contract: usdc },
              { symbol: 'ETH', name: 'Ether', caip2: 'eip155:8453' },
            ],
            payments: { USD: { card: ['30.00', '2000.00'] }, EUR: { card: ['25.00', '1800.00'] } },
            networks: { 'eip155:1': 'mainnet' },
          },
        ]),
      ],
    },
  })
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

/** A widget that is connected on Ethereum, with the form of buying open. */
async function openForm(of = server) {
  const { kit } = testKit({
    projectId: 'shop',
    endpoints: { blockchainApi: `${of.url}/blockchain` },
  })
  await connect(kit, { connector: testConnector })
  const model = buyModel(kit)
  const stop = model.follow()
  await vi.waitFor(() => expect(model.currencies.value).toBeDefined())
  return { kit, model, stop }
}

test('the widget lists what the sellers of the server have on the network in use, within their limits', async () => {
  const { model, stop } = await openForm()
  expect(model.currencies.value?.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(model.payments.value).toEqual(['USD', 'EUR'])
  expect(model.limits.value).toEqual({ min: '30.00', max: '2000.00' })
  model.setAmount('20')
  expect(model.problem.value).toBe('tooLow')
  stop()
})

test('the widget buys: it opens the page of a seller for the account and the amount, and waits for the coins', async () => {
  const { model, stop } = await openForm()
  model.setAmount('120.50')
  await vi.waitFor(() => expect(model.offer.value.status).toBe('ready'))
  const url = `https://buy.seller.example/?coin=USDC&on=mainnet&to=${receiver}&fiat=USD&pay=120.50`
  // No seller names a price, so the page shows it.
  expect(model.offer.value).toEqual({ status: 'ready', url, quote: undefined })
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  expect(model.pay()).toBe(true)
  expect(open).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer')
  expect(model.purchaseState.value).toEqual({ status: 'waiting' })
  stop()
})

const ask = async (path: string, body?: unknown) => {
  const reply = await fetch(`${server.url}/blockchain${path}`, {
    headers: { origin: 'http://localhost:5173' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}
const wallet = { address: receiver, blockchains: ['ethereum'], assets: ['USDC'] }
const order = { destinationWallets: [wallet], partnerUserId: receiver, presetFiatAmount: 50 }

test.each([
  ['another network', { ...order, destinationWallets: [{ ...wallet, blockchains: ['polygon'] }] }],
  ['another coin', { ...order, destinationWallets: [{ ...wallet, assets: ['DOGE'] }] }],
  ['no receiver', { ...order, destinationWallets: [] }],
  ['a receiver that is none', { ...order, destinationWallets: [{ ...wallet, address: 'me' }] }],
  ['an amount beyond all limits', { ...order, presetFiatAmount: 1e12 }],
])('an order for %s is refused with a sentence', async (_what, body) => {
  const { status, text } = await ask('/v1/generators/onrampurl?projectId=shop', body)
  expect([status, text]).toEqual([400, expect.stringMatching(/^Failed to read the body: .+\.$/)])
})

test('nobody is told that nothing was bought where sellers list no purchases', async () => {
  const query = 'projectId=shop&st=appkit&sv=react-1&chainId=eip155:1&onramp=coinbase'
  const { status, text } = await ask(`/v1/account/${receiver}/history?${query}`)
  expect([status, text]).toEqual([400, expect.stringContaining('do not list purchases')])
})

test('the other operations of buying answer from the same sellers', async () => {
  const query = 'projectId=shop&country=US&st=appkit&sv=react-1'
  const parse = async (path: string, body?: unknown) => JSON.parse((await ask(path, body)).text) as never
  expect(await parse(`/v1/onramp/buy/options?${query}`)).toMatchObject({
    paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '30.00', max: '2000.00' }] }, { id: 'EUR' }],
    purchaseCurrencies: [
      { symbol: 'USDC', networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1' }] },
      { symbol: 'ETH', networks: [{ name: 'base', displayName: 'eip155:8453' }] },
    ],
  })
  expect(await parse(`/v1/onramp/providers?${query}`)).toMatchObject([{ serviceProvider: 'SELLER' }])
  expect(await parse(`/v1/onramp/providers/properties?${query}&type=fiat-purchases-limits`)).toEqual([
    { currencyCode: 'USD', minimumAmount: 30, maximumAmount: 2000 },
    { currencyCode: 'EUR', minimumAmount: 25, maximumAmount: 1800 },
  ])
  const sessionData = {
    countryCode: 'DE',
    sourceAmount: 40,
    sourceCurrencyCode: 'EUR',
    destinationCurrencyCode: 'ETH_BASE',
    walletAddress: receiver,
    serviceProvider: 'SELLER',
  }
  const paid = await parse('/v1/onramp/widget?projectId=shop', { sessionData })
  expect(paid).toEqual({
    widgetUrl: `https://buy.seller.example/?coin=ETH&on=${encodeURIComponent('eip155:8453')}&to=${receiver}&fiat=EUR&pay=40.00`,
  })
  const { status } = await ask('/v1/onramp/widget?projectId=shop', {
    sessionData: { ...sessionData, serviceProvider: 'NOBODY' },
  })
  expect(status).toBe(400)
})

test('the widget shows the price of a seller that names one, and pays in euros what the price was of', async () => {
  const quote = {
    serviceProvider: 'TRANSAK',
    sourceAmount: 120,
    sourceCurrencyCode: 'EUR',
    destinationAmount: 130.5,
    destinationCurrencyCode: 'USDC',
    totalFee: 4,
    networkFee: 1,
  }
  const paid: unknown[] = []
  const url = await fakeProvider('meld', {
    getProviders: () => json([{ serviceProvider: 'TRANSAK', name: 'Transak' }]),
    getAssets: () => json([{ currencyCode: 'USDC', name: 'USD Coin', chainCode: 'ETH', chainId: '1' }]),
    getLimits: () => json([{ currencyCode: 'EUR', minimumAmount: 20, maximumAmount: 2000 }]),
    getQuotes: () => json({ quotes: [quote] }),
    createWidget: ({ body }) => {
      paid.push((body as { sessionData: unknown }).sessionData)
      return json({ widgetUrl: 'https://pay.seller.example/?token=t' })
    },
    getTransactions: () =>
      json({
        transactions: [
          {
            id: 'W1',
            status: 'SETTLED',
            transactionType: 'CRYPTO_PURCHASE',
            createdAt: new Date(Date.now() + 60_000).toISOString(),
            destinationAmount: 130.5,
            destinationCurrencyCode: 'USDC',
            cryptoDetails: { walletAddress: receiver },
          },
        ],
      }),
  })
  const selling = await startProduction({
    roles: ['blockchain'],
    networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] } },
    sources: { onramp: [meld({ apiKey: 'secret-key-of-a-plan', country: 'DE', url })] },
  })
  try {
    const { model, stop } = await openForm(selling)
    model.choosePayment('EUR')
    model.setAmount('120')
    await vi.waitFor(() => expect(model.offer.value.status).toBe('ready'))
    expect(model.offer.value).toMatchObject({
      url: 'https://pay.seller.example/?token=t',
      quote: {
        paymentTotal: { amount: '120.00', currency: 'EUR' },
        paymentSubtotal: { amount: '116.00', currency: 'EUR' },
        purchaseAmount: { amount: '130.5', currency: 'USDC' },
      },
    })
    expect(paid.at(-1)).toMatchObject({
      sourceCurrencyCode: 'EUR',
      sourceAmount: '120',
      walletAddress: receiver,
      countryCode: 'DE',
    })
    vi.stubGlobal('window', { open: vi.fn() })
    expect(model.pay()).toBe(true)
    const end = model.followPurchase()
    await vi.waitFor(() => expect(model.purchaseState.value?.status).toBe('done'))
    end()
    stop()
    expect(selling.lines.join('\n')).not.toContain('secret-key-of-a-plan')
  } finally {
    await selling.close()
  }
})
