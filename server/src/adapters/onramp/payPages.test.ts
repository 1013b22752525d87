import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parts } from '../../../../tests/unit/fakeProvider.js'
import type { OnrampOrder } from '../../ports/onramp.js'
import { fillTemplate } from './fillTemplate.js'
import { payPages } from './payPages.js'
import type { PayPage } from './types.js'

const receiver = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const page: PayPage = {
  id: 'SELLER',
  name: 'Seller',
  url: 'https://buy.seller.example/?coin={code}&on={network}&to={address}&fiat={currency}&pay={amount}&get={quantity}&back={redirect}',
  assets: [
    {
      symbol: 'USDC',
      name: 'USD Coin',
      caip2: 'eip155:1',
      contract: `0x${'a0'.repeat(20)}`,
      code: 'usdc_eth',
    },
    { symbol: 'ETH', name: 'Ether', caip2: 'eip155:8453' },
  ],
  payments: { USD: { card: ['30.00', '2000.00'] } },
  networks: { 'eip155:1': 'mainnet' },
}
const usdc = { symbol: 'USDC', name: 'USD Coin', caip2: 'eip155:1', contract: null }
const order: OnrampOrder = {
  asset: usdc,
  address: receiver,
  payment: { currency: 'USD', amount: '50.00' },
  quantity: null,
  country: null,
  method: null,
  seller: null,
  redirectUrl: null,
  buyer: receiver,
}
const open = (pages: readonly PayPage[], wish: Partial<OnrampOrder> = {}) =>
  payPages(pages)
    .create(parts)
    .page({ ...order, ...wish })

describe('the page of a seller', () => {
  test('has what is bought, for whom and for how much, and no parameter without a value', async () => {
    expect(await open([page])).toBe(
      `https://buy.seller.example/?coin=usdc_eth&on=mainnet&to=${receiver}&fiat=USD&pay=50.00`,
    )
    const redirectUrl = 'https://app.example/?a=1&b=2#c'
    expect(await open([page], { payment: null, quantity: '0.02', redirectUrl })).toBe(
      `https://buy.seller.example/?coin=usdc_eth&on=mainnet&to=${receiver}&get=0.02&back=${encodeURIComponent(redirectUrl)}`,
    )
  })

  test('is of the first seller that sells it for that money, or of the one who is named', async () => {
    const other: PayPage = { ...page, id: 'OTHER', url: 'https://other.example/{symbol}/{address}' }
    const euros: PayPage = { ...other, payments: { EUR: { card: ['10.00', '20.00'] } } }
    const eur = { payment: { currency: 'EUR', amount: '15.00' } }
    expect(await open([page, euros], eur)).toBe(`https://other.example/USDC/${receiver}`)
    expect(await open([page, other], { seller: 'OTHER' })).toBe(`https://other.example/USDC/${receiver}`)
    expect(await open([page], { seller: 'NOBODY' })).toBeNull()
    expect(await open([page], eur)).toBeNull()
    expect(await open([page], { asset: { ...usdc, caip2: 'eip155:8453' } })).toBeNull()
  })

  test('is signed by the host, and never led elsewhere', async () => {
    const signed = { ...page, sign: async (url: string) => `${url}&signature=s` }
    expect(await open([signed])).toMatch(/&pay=50\.00&signature=s$/)
    for (const sign of [() => 'https://evil.example/', () => 'no address', () => 'javascript:alert(1)'])
      await expect(open([{ ...page, sign }])).rejects.toThrow('gave no address of https://buy.seller.example')
  })

  test('stays on its host, with the same parameters, whatever a value is', () => {
    const value = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/\p{Cs}/u.test(text))
    const template = 'https://buy.seller.example/x?to={address}&coin={symbol}#{network}'
    fc.assert(
      fc.property(value, value, value, (address, symbol, network) => {
        const none = { code: null, currency: null, amount: null, quantity: null, redirect: null }
        const url = new URL(fillTemplate(template, { ...none, address, symbol, network }))
        expect([url.origin, url.pathname]).toEqual(['https://buy.seller.example', '/x'])
        expect([...url.searchParams]).toEqual([
          ['to', address],
          ['coin', symbol],
        ])
        expect(decodeURIComponent(url.hash)).toBe(network === '' ? '' : `#${network}`)
      }),
    )
  })

  test.each<[Partial<PayPage>, RegExp]>([
    [{ url: 'http://buy.seller.example/?to={address}' }, /has to begin with https/],
    [{ url: 'https://{address}.seller.example/' }, /has to begin with https/],
    [{ url: 'https://me@seller.example/?to={address}' }, /has to begin with https/],
    [{ url: 'https://seller.example/?to={addres}' }, /url has \{addres\}[\s\S]*no \{address\}/],
    [{ assets: [] }, /assets is empty/],
    [{ assets: [{ symbol: 'BTC', name: 'Bitcoin', caip2: 'bip122:0' }] }, /assets has BTC on bip122:0/],
    [{ payments: {} }, /payments is empty/],
    [{ payments: { usd: { card: ['1', '2'] } } }, /payments has usd/],
    [{ payments: { USD: { card: ['50', '20'] } } }, /payments\.USD\.card/],
    [{ id: 'a b' }, /id has to be letters/],
  ])('that is written wrong is named when it is configured: %j', (wrong, message) => {
    expect(() => payPages([{ ...page, ...wrong }])).toThrow(message)
  })
})

test('sellers of pages say what they sell and how it can be paid, and name no price', async () => {
  const onramp = payPages([page]).create(parts)
  expect(await onramp.offers()).toEqual({
    sellers: [{ id: 'SELLER', name: 'Seller', websiteUrl: 'https://buy.seller.example', logoUrl: null }],
    assets: [
      { symbol: 'USDC', name: 'USD Coin', caip2: 'eip155:1', contract: `0x${'a0'.repeat(20)}` },
      { symbol: 'ETH', name: 'Ether', caip2: 'eip155:8453', contract: null },
    ],
    payments: [{ currency: 'USD', methods: [{ id: 'card', min: '30.00', max: '2000.00' }] }],
  })
  const wish = { asset: usdc, currency: 'USD', amount: '50', country: null, method: null }
  expect(await onramp.quotes(wish)).toEqual([])
  expect(onramp.purchases).toBeUndefined()
})
