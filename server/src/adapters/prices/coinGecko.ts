import type { TokenInfo } from '../../ports/balances.js'
import type { Currency, Prices } from '../../ports/prices.js'
import { isObject } from '../../spec/json.js'
import { AdapterError } from '../base/askJson.js'
import { createCache } from '../base/createCache.js'
import { createProvider, type Provider } from '../base/createProvider.js'
import { inParts } from '../base/inParts.js'
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
const minuteMs = 60_000
/** Contracts of a request. The API without a key takes one. */
const maxContracts = { keyless: 1, keyed: 30 }
/** Requests of one call at most, and how many of them at once. */
const maxRequests = 100
const atOnce = 10
/** Seconds without a request after a 429 that names none. */
const restSeconds = 30

/**
 * Prices of CoinGecko.
 *
 * @example
 * import { coinGecko } from 'appkit-server'
 *
 * export const sources = { prices: [coinGecko({ apiKey: process.env.COINGECKO_KEY ?? '', plan: 'pro' })] }
 */
export const coinGecko = (options: CoinGeckoOptions = {}): SourceOf<'prices'> => ({
  name: 'coingecko',
  serves: (caip2) => Object.hasOwn(platforms, caip2),
  create: () => createPrices(options),
})

/** A token whose price nobody has asked for within the last minute. */
interface Question {
  readonly token: TokenInfo
  readonly answer: (price: number | null) => void
  readonly fail: (error: unknown) => void
}

function createPrices({ apiKey, plan = 'demo', url }: CoinGeckoOptions): Prices {
  const host = plan === 'pro' ? 'https://pro-api.coingecko.com/api/v3' : 'https://api.coingecko.com/api/v3'
  const provider = createProvider({
    name: 'coingecko',
    base: url ?? host,
    ...(apiKey && { headers: { [`x-cg-${plan}-api-key`]: apiKey } }),
  })
  const kept = createCache<number | null>({ ttlMs: minuteMs, entries: 10_000 })
  const maxSize = apiKey ? maxContracts.keyed : maxContracts.keyless
  const askAll = createAsker(provider)
  return {
    of: async (tokens, currency) => {
      const questions: Question[] = []
      const found = tokens.map((token) => {
        if (!Object.hasOwn(platforms, token.caip2)) return null
        return kept.get(`${token.caip2}:${token.address}:${currency}`, () => {
          return new Promise((answer, fail) => void questions.push({ token, answer, fail }))
        })
      })
      const settled = Promise.allSettled(found.filter((price) => price !== null))
      await askAll(toParts(questions, maxSize), currency)
      const [first, ...others] = await settled
      if (first?.status === 'rejected' && others.every(({ status }) => status === 'rejected'))
        throw first.reason
      return Promise.all(found.map((price) => price?.catch(() => null) ?? null))
    },
  }
}

/** Asks part after part until one fails. The prices that were answered are kept, and the others asked for with the next call. */
function createAsker(provider: Provider) {
  let restUntil = 0
  let reason: unknown
  return async (parts: readonly (readonly Question[])[], currency: Currency): Promise<void> => {
    let hasFailed = performance.now() < restUntil
    const ask = async (part: readonly Question[]): Promise<void> => {
      try {
        await askPart(provider, part, currency)
      } catch (error) {
        const { retryAfter = null, status = null } = error instanceof AdapterError ? error : {}
        // A plan that takes fewer contracts of a request says so by 400.
        const half = Math.ceil(part.length / 2)
        if (status === 400 && half < part.length) {
          await Promise.all([ask(part.slice(0, half)), ask(part.slice(half))])
          return
        }
        hasFailed = true
        reason = error
        if (status === 429) restUntil = performance.now() + (retryAfter ?? restSeconds) * 1000
        for (const { fail } of part) fail(error)
      }
    }
    for (let at = 0; at < parts.length && at < maxRequests && !hasFailed; at += atOnce)
      await Promise.all(parts.slice(at, at + atOnce).map(ask))
    // Questions that were answered hear nothing of this.
    for (const { fail } of parts.flat()) fail(reason ?? new AdapterError('CoinGecko was not asked.'))
  }
}

/** All coins are asked for at once, and contracts by network. */
function toParts(questions: readonly Question[], maxSize: number): readonly (readonly Question[])[] {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    const name = question.token.isCoin ? '' : question.token.caip2
    groups.set(name, [...(groups.get(name) ?? []), question])
  }
  return [...groups].flatMap(([name, group]) => inParts(group, name === '' ? group.length : maxSize))
}

async function askPart(provider: Provider, part: readonly Question[], currency: Currency): Promise<void> {
  const [{ token } = { token: undefined }] = part
  if (token === undefined) return
  const nameOf = ({ address, caip2, isCoin }: TokenInfo): string =>
    isCoin ? (platforms[caip2]?.[1] ?? '') : address
  const names = [...new Set(part.map((each) => nameOf(each.token)))].join(',')
  const reply = token.isCoin
    ? await provider.ask('getCoinPrices', { query: { ids: names, vs_currencies: currency } })
    : await provider.ask('getTokenPrices', {
        path: { platform: platforms[token.caip2]?.[0] ?? '' },
        query: { contract_addresses: names, vs_currencies: currency },
      })
  for (const { answer, token: asked } of part) answer(readPrice(reply, nameOf(asked), currency))
}

function readPrice(reply: unknown, name: string, currency: Currency): number | null {
  const entry = isObject(reply) ? (reply[name] ?? reply[name.toLowerCase()]) : undefined
  const price = isObject(entry) ? entry[currency] : undefined
  return typeof price === 'number' && price > 0 && Number.isFinite(price) ? price : null
}
