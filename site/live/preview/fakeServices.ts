import { createHistory, createPurchases } from './fakeHistory'
import {
  answerService,
  buildSwap,
  listSessions,
  priceOf,
  purchaseOptions,
  quotePurchase,
  quoteSwap,
} from './fakeOffers'
import { findWallets, suggestNames, swapTokens } from './fakeReplies'

/** Tokens of the account, as the blockchain API sends them. */
const tokens = [
  token('Ethereum', 'ETH', 'eip155:1', undefined, 18, '2.481', 3250),
  token('USD Coin', 'USDC', 'eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, '1482.66', 1),
  token('Dai Stablecoin', 'DAI', 'eip155:1', '0x6b175474e89094c44da98b954eedeac495271d0f', 18, '310', 1),
]

function token(
  name: string,
  symbol: string,
  chainId: string,
  address: string | undefined,
  decimals: number,
  numeric: string,
  price: number,
) {
  return {
    name,
    symbol,
    chainId,
    price,
    iconUrl: '',
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    value: Number(numeric) * price,
    quantity: { decimals: String(decimals), numeric },
  }
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaTokens = [
  token('Solana', 'SOL', solana, undefined, 9, '12.48', 150),
  token('USD Coin', 'USDC', solana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6, '96.5', 1),
]

/** What the page knows of its services now. */
export interface ServiceState {
  isOffline: boolean
  isEmpty: boolean
  /** Every service answers that it is in trouble; nodes do not. */
  isFailing: boolean
}

const gwei = '0x3b9aca00'
const results: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1',
  net_version: '1',
  eth_estimateGas: '0xfde8',
  eth_gasPrice: gwei,
  eth_maxPriorityFeePerGas: gwei,
  eth_getTransactionCount: '0x4',
  eth_getCode: '0x',
  // What is sent stays on its way.
  eth_sendRawTransaction: `0x${'7e'.repeat(32)}`,
  eth_getTransactionReceipt: null,
  eth_getTransactionByHash: null,
  eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: [gwei, gwei], gasUsedRatio: [0.5], reward: [[gwei]] },
  eth_getBlockByNumber: {
    number: '0x1',
    timestamp: '0x65000000',
    baseFeePerGas: gwei,
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    transactions: [],
  },
}

/**
 * Answers in place of every service, so that the page of the preview asks nobody.
 *
 * @param state - read with each request.
 */
export function installFakeServices(state: ServiceState): void {
  window.fetch = async (input, init) => {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (state.isFailing && request.method === 'GET') return new Response('{}', { status: 503 })
    if (/\/supported-chains$/.test(pathname)) return Response.json({ http: ['eip155:1', solana], ws: [] })
    const isSolana = /\/account\/(?!0x)/.test(pathname)
    if (/\/balance$/.test(pathname))
      return Response.json({ balances: state.isEmpty ? [] : isSolana ? solanaTokens : tokens })
    if (/\/history$/.test(pathname) && searchParams.has('onramp'))
      return Response.json({ data: createPurchases(), next: null })
    if (/\/history$/.test(pathname))
      return Response.json({ data: state.isEmpty || isSolana ? [] : createHistory(), next: null })
    if (/\/getWallets$/.test(pathname)) return Response.json(findWallets(new URL(request.url)))
    if (/\/convert\/tokens$/.test(pathname)) return Response.json({ tokens: swapTokens })
    if (/\/convert\/quotes$/.test(pathname)) return Response.json(quoteSwap(searchParams))
    if (/\/v1\/sessions\//.test(pathname)) return Response.json(state.isEmpty ? { pcis: [] } : listSessions())
    if (/\/onramp\/options$/.test(pathname)) return Response.json(purchaseOptions)
    if (/\/suggestions\//.test(pathname)) return Response.json(suggestNames(pathname))
    if (/\/identity/.test(pathname)) return Response.json({ name: null, avatar: null })
    if (request.method === 'POST') return Response.json(answerPost(pathname, await request.json(), state))
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
  }
}

/** What is sent to services ends in their paths; the rest is for nodes. */
function answerPost(pathname: string, body: unknown, state: ServiceState): unknown {
  const asked = body as Readonly<Record<string, never>>
  if (pathname.endsWith('/convert/build-transaction')) return buildSwap(asked)
  if (pathname.endsWith('/fungible/price')) return priceOf(asked)
  if (pathname.endsWith('/onramp/quote')) return quotePurchase(asked)
  if (pathname.endsWith('/generators/onrampurl')) return { url: 'https://pay.example.org/buy' }
  if (pathname.endsWith('/json-rpc')) return answerService(asked)
  return answerNode(body, state)
}

function answerNode(asked: unknown, state: ServiceState): unknown {
  if (Array.isArray(asked)) return asked.map((each) => answerNode(each, state))
  const { id, method, params } = asked as {
    readonly id: unknown
    readonly method: string
    readonly params?: readonly unknown[]
  }
  return { jsonrpc: '2.0', id, result: resultOf(method, params?.[0], state) }
}

function resultOf(method: string, first: unknown, { isEmpty }: ServiceState): unknown {
  if (method === 'eth_call') return answerCall(first)
  if (method === 'eth_getBalance') return isEmpty ? '0x0' : '0x226e5aab1f998000'
  if (method === 'getBalance') return { context: { slot: 1 }, value: isEmpty ? 0 : 12_480_000_000 }
  return method in results ? results[method] : '0x0'
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** What a token's contract answers: what it is, how much of it the account has, and that a transfer would succeed. */
function answerCall(call: unknown): string {
  const { data = '', input, to = '' } = call as { data?: string; input?: string; to?: string }
  const token = tokens.find(({ address }) => address?.endsWith(to.toLowerCase()))
  const { decimals, numeric } = token?.quantity ?? { decimals: '18', numeric: '0' }
  const symbol = token?.symbol ?? ''
  const bytes = [...symbol].map((each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const answers: Readonly<Record<string, string>> = {
    // decimals, balanceOf, transfer, symbol
    '0x313ce567': word(BigInt(decimals)),
    '0x70a08231': word(BigInt(Math.round(Number(numeric) * 1000)) * 10n ** BigInt(Number(decimals) - 3)),
    '0xa9059cbb': word(1n),
    '0x95d89b41': `${word(32n)}${word(BigInt(symbol.length))}${bytes.padEnd(64, '0')}`,
  }
  return `0x${answers[(input ?? data).slice(0, 10)] ?? word(0n)}`
}
