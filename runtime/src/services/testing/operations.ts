import { expect } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { fetchExchangeBuyStatus, fetchExchangePayUrl, fetchExchanges } from '../blockchain/exchanges.js'
import { fetchHistory } from '../blockchain/fetchHistory.js'
import { fetchPrices } from '../blockchain/fetchPrices.js'
import { fetchIdentity } from '../blockchain/identity.js'
import { fetchNamesOfAddress, lookupName, registerName, suggestNames } from '../blockchain/names.js'
import { createOnrampUrl, fetchOnrampOptions, fetchOnrampQuote } from '../blockchain/onramp.js'
import { fallbackOnrampOptions } from '../blockchain/onrampSamples.js'
import { fetchSupportedChains } from '../blockchain/openServed.js'
import * as sessions from '../blockchain/sessions.js'
import * as swaps from '../blockchain/swaps.js'
import { fetchTokenBalances } from '../blockchain/tokenBalances.js'
import { fetchWallets } from '../catalogue/fetchWallets.js'
import type { Operation } from './samples.js'
import { account, address, gas, quoteRequest, record, serviceReply, terms } from './samples.js'

export { address, quoteRequest }

const caipAddress = `eip155:1:${address}` as const
const token = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const coin = 'eip155:1/slip44:60'
const money = { amount: '10.00', currency: 'USD' }

const options = (signal?: AbortSignal) => (signal === undefined ? {} : { signal })

/** Every request of the widget to the blockchain API, and the list of wallets. */
export const operations: readonly Operation[] = [
  {
    name: 'fetchSupportedChains',
    method: 'GET',
    path: '/v1/supported-chains',
    reply: { http: ['eip155:1'], ws: [] },
    call: (kit, signal) => fetchSupportedChains(kit, options(signal)),
  },
  {
    name: 'fetchIdentity',
    method: 'GET',
    path: `/v1/identity/${address}`,
    reply: { name: 'alice.eth', avatar: null, resolvedAt: null },
    call: (kit, signal) => fetchIdentity(kit, { address, ...options(signal) }),
    unserved: { name: '', avatar: '' },
  },
  {
    name: 'fetchHistory',
    method: 'GET',
    path: `/v1/account/${address}/history`,
    reply: { data: [], next: null },
    call: (kit, signal) => fetchHistory(kit, { account: address, cursor: 'c1', ...options(signal) }),
    unserved: { data: [], next: undefined },
  },
  {
    name: 'fetchTokenBalances',
    method: 'GET',
    path: `/v1/account/${address}/balance`,
    reply: { balances: [] },
    call: (kit, signal) => fetchTokenBalances(kit, { address, ...options(signal) }),
    unserved: { balances: [] },
  },
  {
    name: 'fetchPrices',
    method: 'POST',
    path: '/v1/fungible/price',
    reply: { fungibles: [] },
    call: (kit, signal) => fetchPrices(kit, { addresses: [token], ...options(signal) }),
    reads: true,
    unserved: { fungibles: [] },
  },
  {
    name: 'fetchSwapTokens',
    method: 'GET',
    path: '/v1/convert/tokens',
    reply: { tokens: [] },
    call: (kit, signal) => swaps.fetchSwapTokens(kit, options(signal)),
    unserved: { tokens: [] },
  },
  {
    name: 'fetchSwapQuotes',
    method: 'GET',
    path: '/v1/convert/quotes',
    reply: { quotes: [] },
    call: (kit, signal) =>
      swaps.fetchSwapQuotes(kit, {
        amount: '1000',
        from: native,
        to: token,
        userAddress: address,
        gasPrice: '7',
        ...options(signal),
      }),
    unserved: { quotes: [] },
  },
  {
    name: 'fetchGasPrice',
    method: 'GET',
    path: '/v1/convert/gas-price',
    reply: { standard: '1', fast: '2', instant: '3' },
    call: (kit, signal) => swaps.fetchGasPrice(kit, options(signal)),
    unserved: 'Network not supported for Gas Price',
  },
  {
    name: 'buildApproval',
    method: 'GET',
    path: '/v1/convert/build-approve',
    reply: { tx: { from: token, to: native, data: '0x', value: '0', eip155: { gasPrice: '1' } } },
    call: (kit, signal) =>
      swaps.buildApproval(kit, {
        userAddress: caipAddress,
        from: token,
        to: native,
        amount: '5',
        ...options(signal),
      }),
    unserved: 'Network not supported for Swaps',
  },
  {
    name: 'buildSwap',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    reply: { tx: { from: caipAddress, to: token, data: '0x', amount: '1', eip155: gas } },
    call: (kit, signal) =>
      swaps.buildSwap(kit, {
        amount: '5',
        from: native,
        to: token,
        userAddress: caipAddress,
        slippage: 1,
        ...options(signal),
      }),
    unserved: 'Network not supported for Swaps',
  },
  {
    name: 'fetchExchanges',
    method: 'POST',
    path: '/v1/json-rpc',
    reply: serviceReply,
    call: (kit, signal) => fetchExchanges(kit, { asset: coin, amount: '0.5', ...options(signal) }),
    unserved: [],
  },
  {
    name: 'fetchExchangePayUrl',
    method: 'POST',
    path: '/v1/json-rpc',
    reply: serviceReply,
    call: (kit, signal) =>
      fetchExchangePayUrl(kit, {
        exchangeId: 'local',
        asset: coin,
        amount: '0.5',
        recipient: caipAddress,
        ...options(signal),
      }),
    unserved: 'A service refused the request. Try again later.',
  },
  {
    name: 'fetchExchangeBuyStatus',
    method: 'POST',
    path: '/v1/json-rpc',
    reply: serviceReply,
    call: (kit, signal) =>
      fetchExchangeBuyStatus(kit, { exchangeId: 'local', sessionId: 's', ...options(signal) }),
    unserved: undefined,
  },
  {
    name: 'lookupName',
    method: 'GET',
    path: '/v1/profile/account/alice.demo.id',
    reply: record,
    call: (kit, signal) => lookupName(kit, { name: 'alice.demo.id', ...options(signal) }),
    unserved: undefined,
  },
  {
    name: 'fetchNamesOfAddress',
    method: 'GET',
    path: `/v1/profile/reverse/${address}`,
    reply: [record],
    call: (kit, signal) => fetchNamesOfAddress(kit, { address, ...options(signal) }),
    unserved: [],
  },
  {
    name: 'suggestNames',
    method: 'GET',
    path: '/v1/profile/suggestions/alice',
    reply: { suggestions: [{ name: 'alice.demo.id', registered: false }] },
    call: (kit, signal) => suggestNames(kit, { name: 'alice', zone: 'demo.id', ...options(signal) }),
    unserved: { suggestions: [] },
  },
  {
    name: 'registerName',
    method: 'POST',
    path: '/v1/profile/account',
    reply: record,
    call: (kit, signal) =>
      registerName(kit, {
        name: 'alice.demo.id',
        message: '{}',
        signature: '0x01',
        coinType: 2147483649,
        address,
        ...options(signal),
      }),
    unserved: { success: false },
  },
  {
    name: 'createOnrampUrl',
    method: 'POST',
    path: '/v1/generators/onrampurl',
    reply: { url: 'https://pay.example/buy' },
    call: (kit, signal) =>
      createOnrampUrl(kit, {
        destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: address,
        presetCryptoAmount: 10,
        ...options(signal),
      }),
    unserved: '',
  },
  {
    name: 'fetchOnrampOptions',
    method: 'GET',
    path: '/v1/onramp/options',
    reply: { paymentCurrencies: [], purchaseCurrencies: [] },
    call: (kit, signal) => fetchOnrampOptions(kit, options(signal)),
    forgiving: true,
    unserved: fallbackOnrampOptions,
  },
  {
    name: 'fetchOnrampQuote',
    method: 'POST',
    path: '/v1/onramp/quote',
    reply: {
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      networkFee: money,
      quoteId: 'q1',
    },
    call: (kit, signal) => fetchOnrampQuote(kit, { ...quoteRequest, ...options(signal) }),
    reads: true,
    forgiving: true,
    unserved: expect.objectContaining({ quoteId: 'mocked-quote-id' }),
  },
  {
    name: 'fetchSessions',
    method: 'GET',
    path: `/v1/sessions/${caipAddress.toLowerCase()}`,
    reply: { pcis: [] },
    call: (kit, signal) => sessions.fetchSessions(kit, { ...account, ...options(signal) }),
    unserved: [],
  },
  {
    name: 'prepareSession',
    method: 'POST',
    path: `/v1/sessions/${caipAddress.toLowerCase()}`,
    reply: { pci: 'p1', key: { type: 'secp256k1', publicKey: '0x04' } },
    call: (kit, signal) => sessions.prepareSession(kit, { ...account, terms, ...options(signal) }),
    unserved: undefined,
  },
  {
    name: 'activateSession',
    method: 'POST',
    path: `/v1/sessions/${caipAddress.toLowerCase()}/activate`,
    reply: undefined,
    call: (kit, signal) =>
      sessions.activateSession(kit, { ...account, pci: 'p1', terms, context: '0x01', ...options(signal) }),
    unserved: { success: false },
  },
  {
    name: 'revokeServedSession',
    method: 'POST',
    path: `/v1/sessions/${caipAddress.toLowerCase()}/revoke`,
    reply: undefined,
    call: (kit, signal) =>
      sessions.revokeServedSession(kit, { ...account, pci: 'p1', signature: '0x01', ...options(signal) }),
    unserved: { success: false },
  },
  {
    name: 'fetchWallets',
    method: 'GET',
    path: '/getWallets',
    reply: { count: 0, data: [] },
    call: (kit, signal) => fetchWallets(kit, { page: 1, entries: 4, ...options(signal) }),
  },
]

/** A kit whose services all have one address. */
export function serviceKit(url: string, analytics?: string) {
  const endpoints = { blockchainApi: url, catalogue: url, ...(analytics && { analytics }) }
  return testKit({ endpoints })
}
