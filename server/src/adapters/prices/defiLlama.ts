import type { TokenInfo } from '../../ports/balances.js'
import type { Prices } from '../../ports/prices.js'
import { isObject } from '../../spec/json.js'
import { createCache } from '../base/createCache.js'
import { createProvider } from '../base/createProvider.js'
import { inParts } from '../base/inParts.js'
import type { SourceOf } from '../base/types.js'

export interface DefiLlamaOptions {
  /** Address of the API; for tests. */
  readonly url?: string
}

/** How DefiLlama calls a network, and its coin. */
const chains: Readonly<Record<string, readonly [chain: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'coingecko:ethereum'],
  'eip155:10': ['optimism', 'coingecko:ethereum'],
  'eip155:56': ['bsc', 'coingecko:binancecoin'],
  'eip155:100': ['xdai', 'coingecko:xdai'],
  'eip155:137': ['polygon', 'coingecko:polygon-ecosystem-token'],
  'eip155:324': ['era', 'coingecko:ethereum'],
  'eip155:8453': ['base', 'coingecko:ethereum'],
  'eip155:42161': ['arbitrum', 'coingecko:ethereum'],
  'eip155:42220': ['celo', 'coingecko:celo'],
  'eip155:43114': ['avax', 'coingecko:avalanche-2'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'coingecko:solana'],
}
const minuteMs = 60_000
/** Tokens of one request at most: its address has them all. */
const maxTokens = 100
/** Requests of one call at most. */
const maxParts = 10
/** A price that few markets agree on is none. */
const minConfidence = 0.5

/**
 * Prices of DefiLlama, in US dollars alone. It needs no key.
 *
 * @example
 * import { defiLlama } from 'appkit-server'
 *
 * export const sources = { prices: [defiLlama()] }
 */
export const defiLlama = ({ url = 'https://coins.llama.fi' }: DefiLlamaOptions = {}): SourceOf<'prices'> => ({
  name: 'defillama',
  serves: (caip2) => Object.hasOwn(chains, caip2),
  create: () => createPrices(url),
})

const keyOf = ({ address, caip2, isCoin }: TokenInfo): string => {
  const [chain, coin = ''] = chains[caip2] ?? []
  return isCoin ? coin : `${chain}:${address}`
}

function createPrices(url: string): Prices {
  const provider = createProvider({ name: 'defillama', base: url })
  const kept = createCache<unknown>({ ttlMs: minuteMs, entries: 1000 })
  return {
    of: async (tokens, currency) => {
      const known = tokens.filter(({ caip2 }) => Object.hasOwn(chains, caip2))
      const names = [...new Set(known.map(keyOf))].slice(0, maxTokens * maxParts)
      if (currency !== 'usd' || names.length === 0) return tokens.map(() => null)
      const parts = inParts(names, maxTokens).map((part) => part.join(','))
      const replies = await Promise.allSettled(
        parts.map((coins) => kept.get(coins, () => provider.ask('getCurrentPrices', { path: { coins } }))),
      )
      const found: Record<string, unknown> = {}
      for (const reply of replies)
        if (reply.status === 'fulfilled' && isObject(reply.value)) Object.assign(found, reply.value.coins)
      const [first] = replies
      if (first?.status === 'rejected' && replies.every(({ status }) => status === 'rejected'))
        throw first.reason
      return tokens.map((token) => {
        const entry = found[keyOf(token)]
        if (!isObject(entry) || typeof entry.price !== 'number' || entry.price <= 0) return null
        const { confidence } = entry
        return typeof confidence === 'number' && confidence < minConfidence ? null : entry.price
      })
    },
  }
}
