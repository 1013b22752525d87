import type { TokenInfo } from '../../ports/balances.js'
import type { Currency, Prices } from '../../ports/prices.js'
import { isObject } from '../../spec/json.js'
import { createCache } from '../base/createCache.js'
import { createProvider, type Provider } from '../base/createProvider.js'
import type { SourceOf } from '../base/types.js'

export interface CoinGeckoOptions {
  /** Key of a plan. The public API without one. */
  readonly apiKey?: string
  /** `pro` for keys of paid plans. `demo` if left out. */
  readonly plan?: 'demo' | 'pro'
  /** Address of the API; for tests. */
  readonly url?: string
}

/** How CoinGecko calls a network and its coin. */
const platforms: Readonly<Record<string, readonly [platform: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'ethereum'],
  'eip155:10': ['optimistic-ethereum', 'ethereum'],
  'eip155:56': ['binance-smart-chain', 'binancecoin'],
  'eip155:100': ['xdai', 'xdai'],
  'eip155:137': ['polygon-pos', 'polygon-ecosystem-token'],
  'eip155:324': ['zksync', 'ethereum'],
  'eip155:8453': ['base', 'ethereum'],
  'eip155:42161': ['arbitrum-one', 'ethereum'],
  'eip155:42220': ['celo', 'celo'],
  'eip155:43114': ['avalanche', 'avalanche-2'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'solana'],
}
const MINUTE_MS = 60_000
/** The public API takes one contract a request. */
const MAX_TOKENS = 30

/** Prices of CoinGecko. */
export const coinGecko = (options: CoinGeckoOptions = {}): SourceOf<'prices'> => ({
  name: 'coingecko',
  serves: (caip2) => Object.hasOwn(platforms, caip2),
  create: () => createPrices(options),
})

function createPrices({ apiKey, plan = 'demo', url }: CoinGeckoOptions): Prices {
  const host = plan === 'pro' ? 'https://pro-api.coingecko.com/api/v3' : 'https://api.coingecko.com/api/v3'
  const provider = createProvider({
    name: 'coingecko',
    base: url ?? host,
    ...(apiKey && { headers: { [`x-cg-${plan}-api-key`]: apiKey } }),
  })
  const kept = createCache<number | null>({ ttlMs: MINUTE_MS, entries: 10_000 })
  return {
    of: (tokens, currency) =>
      Promise.all(
        tokens
          .slice(0, MAX_TOKENS)
          .map((token) =>
            kept.get(`${token.caip2}:${token.address}:${currency}`, () =>
              askPrice(provider, token, currency),
            ),
          ),
      ).then((found) => tokens.map((_, at) => found[at] ?? null)),
  }
}

async function askPrice(provider: Provider, token: TokenInfo, currency: Currency): Promise<number | null> {
  const [platform, coin] = platforms[token.caip2] ?? []
  if (platform === undefined || coin === undefined) return null
  const vs_currencies = currency
  const reply = token.isCoin
    ? await provider.ask('getCoinPrices', { query: { ids: coin, vs_currencies } })
    : await provider.ask('getTokenPrices', {
        path: { platform },
        query: { contract_addresses: token.address, vs_currencies },
      })
  const key = token.isCoin ? coin : token.address
  const entry = isObject(reply) ? (reply[key] ?? reply[key.toLowerCase()]) : undefined
  const price = isObject(entry) ? entry[currency] : undefined
  return typeof price === 'number' && price > 0 && Number.isFinite(price) ? price : null
}
