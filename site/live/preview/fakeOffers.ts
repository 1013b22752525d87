import { swapTokens } from './fakeReplies'

/** Prices of whole tokens in dollars, by symbol. */
const prices: Readonly<Record<string, number>> = { ETH: 3250, USDC: 1, DAI: 1 }
/** The share of its worth that the exchange gives for what is sold, in thousandths. */
const given = 996n

const tokenOf = (id: string) => swapTokens.find(({ address }) => address.toLowerCase() === id.toLowerCase())

/** How much of one token an amount of another gives, in base units. */
function amountOut(amount: string, from: string, to: string): bigint {
  const [sold, bought] = [tokenOf(from), tokenOf(to)]
  if (sold === undefined || bought === undefined) return 0n
  const worth = BigInt(amount) * BigInt(prices[sold.symbol] ?? 0) * 10n ** BigInt(bought.decimals)
  return (worth * given) / 1000n / BigInt(prices[bought.symbol] ?? 1) / 10n ** BigInt(sold.decimals)
}

/** The offer for a swap, as the service sends it. */
export function quoteSwap(query: URLSearchParams) {
  const [fromAmount, fromAccount, toAccount] = ['amount', 'from', 'to'].map((name) => query.get(name) ?? '')
  if (!fromAmount || !fromAccount || !toAccount) return { quotes: [] }
  const toAmount = amountOut(fromAmount, fromAccount, toAccount).toString()
  return { quotes: [{ id: null, fromAmount, fromAccount, toAmount, toAccount }] }
}

const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1)

/** The transaction of a swap: `swap` of the router, with what was asked for in its words. */
export function buildSwap({ amount, from, to, userAddress }: Readonly<Record<string, string>>) {
  const [sold = '', bought = '', user = ''] = [from, to, userAddress]
  const out = amountOut(amount ?? '0', sold, bought)
  const [account, executor] = [plain(user), router]
  const words = [
    executor,
    plain(sold),
    plain(bought),
    executor,
    account,
    BigInt(amount ?? '0'),
    (out * 99n) / 100n,
  ]
  const data = `0x07ed2379${[...words, 0n, 288n, 0n].map(word).join('')}`
  const [network] = sold.split(/:0x/)
  const gas = { gas: '184000', gasPrice: '1000000000' }
  return { tx: { from: user, to: `${network}:${router}`, data, amount: out.toString(), eip155: gas } }
}

/** The price of a token. */
export function priceOf({ addresses }: { readonly addresses?: readonly string[] }) {
  const found = tokenOf(addresses?.[0] ?? '')
  if (found === undefined) return { fungibles: [] }
  const { address, decimals, name, symbol } = found
  return { fungibles: [{ address, decimals, name, symbol, iconUrl: '', price: prices[symbol] ?? 0 }] }
}

const card = [{ id: 'card', min: '10.00', max: '7500.00' }]
const sold = (name: string, symbol: string) => ({
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name,
  symbol,
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1' }],
})

/** The currencies that can be bought, and those that they are paid in. */
export const purchaseOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: card })),
  purchaseCurrencies: [sold('Ether', 'ETH'), sold('USD Coin', 'USDC')],
}

/** Quotes a purchase for so many dollars, fees included. */
export function quotePurchase({ amount, purchaseCurrency }: { amount?: string; purchaseCurrency?: object }) {
  const symbol = String((purchaseCurrency as { symbol?: unknown } | undefined)?.symbol ?? 'USDC')
  const total = Number(amount ?? '50')
  const dollars = (value: number) => ({ amount: value.toFixed(2), currency: 'USD' })
  const [fee, network] = [total * 0.01, 0.42]
  const bought = (total - fee - network) / (prices[symbol] ?? 1)
  return {
    paymentTotal: dollars(total),
    paymentSubtotal: dollars(total - fee - network),
    purchaseAmount: { amount: bought.toFixed(symbol === 'ETH' ? 6 : 2), currency: symbol },
    networkFee: dollars(network),
    coinbaseFee: dollars(fee),
    quoteId: 'q-1',
  }
}

/** The answer to a call that the service itself answers: exchanges that sell what is to be paid. */
export function answerService({ method }: { readonly method?: string }) {
  const exchanges = [
    { id: 'HARBOR', name: 'Harbor Exchange', imageUrl: null },
    { id: 'NORTHWIND', name: 'Northwind', imageUrl: null },
  ]
  const results: Readonly<Record<string, object>> = {
    reown_getExchanges: { total: exchanges.length, exchanges },
    reown_getExchangePayUrl: { url: 'https://pay.example.org/order', sessionId: 'session-1' },
    reown_getExchangeBuyStatus: { status: 'IN_PROGRESS', txHash: null },
  }
  return { jsonrpc: '2.0', id: 1, result: results[method ?? ''] ?? {} }
}

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** Permissions of an app that it need not ask for each time: to send at most 25 USDC. */
export const sessionPermissions = [
  { type: 'erc20-token-transfer', data: { address: usdc, allowance: '0x17d7840' } },
]

/** The sessions of the account: one in use, one about to end, one that is over. */
export function listSessions() {
  const now = Math.floor(Date.now() / 1000)
  const day = 86_400
  const session = (index: number, permissions: readonly object[], end: number, revokedAt: number | null) => ({
    project: { id: 'local', name: 'Your app', url: 'https://app.example.org', iconUrl: null },
    pci: `7b4f2c1e-6f0e-4b4e-9a53-0c9d2a1b7e6${index}`,
    expiry: now + end,
    createdAt: now - 3 * day,
    permissions,
    policies: [],
    context: '0x01',
    revokedAt,
  })
  const coins = { type: 'native-token-transfer', data: { allowance: '0xb1a2bc2ec50000' } }
  const call = { type: 'contract-call', data: { address: usdc, functions: ['mint', 'burn'] } }
  return {
    pcis: [
      session(1, [...sessionPermissions, coins], 6 * day, null),
      session(2, [call], day / 2, null),
      session(3, [coins], 9 * day, now - day),
    ],
  }
}
