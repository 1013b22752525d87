import { settleWithin } from '../../../../common/deadlines.js'
import type {
  Onramp,
  OnrampAsset,
  OnrampMarket,
  OnrampMethod,
  OnrampOffers,
  OnrampPayment,
  OnrampQuote,
} from '../../ports/onramp.js'
import { createCache } from '../base/createCache.js'
import type { Chain, Source } from '../base/createChain.js'

const offersMs = 300_000
/** A source that takes longer, in ms, is left out of an answer; its offers are there the next time. */
const defaultPatienceMs = 3000

/**
 * Puts the sources of `onramp` together. A source that fails is as one that sells nothing, as long as another one answers.
 */
export function composeOnramp(
  sources: readonly Source<Onramp>[],
  chainOf: (source: Source<Onramp>) => Chain<Onramp>,
  patienceMs = defaultPatienceMs,
): OnrampMarket {
  const parts = sources.map((source) => ({
    chain: chainOf(source),
    lists: source.use.purchases !== undefined,
    kept: createCache<OnrampOffers>({ ttlMs: offersMs, entries: 1 }),
  }))
  type Part = (typeof parts)[number]
  const offersOf = ({ chain, kept }: Part) => kept.get('', () => chain.ask(null, (use) => use.offers()))
  return {
    isThere: parts.length > 0,
    listsPurchases: parts.some(({ lists }) => lists),
    offers: async () => {
      const found = await answersOf(parts.map(offersOf), patienceMs)
      return {
        sellers: uniqueBy(
          found.flatMap(({ sellers }) => sellers),
          ({ id }) => id,
        ),
        assets: uniqueBy(
          found.flatMap(({ assets }) => assets),
          assetKey,
        ),
        payments: mergePayments(found),
        ...mergeRest(found),
      }
    },
    quotes: async (wish) => {
      const asked = parts.map(({ chain }) => chain.ask(null, (use) => use.quotes(wish)))
      const found = await answersOf(asked, patienceMs)
      return found.flat().sort(byWhatIsReceived)
    },
    page: async (order) => {
      let failure: unknown
      for (const { chain } of parts) {
        try {
          const url = await chain.ask(null, (use) => use.page(order))
          if (url !== null) return url
        } catch (error) {
          failure = error
        }
      }
      if (failure !== undefined) throw failure
      return null
    },
    purchases: async (query) => {
      const listing = parts.filter(({ lists }) => lists)
      // A buyer who has paid is not told that nothing was found because a seller could not be asked.
      const found = await Promise.all(
        listing.map(({ chain }) => chain.ask(null, async (use) => (await use.purchases?.(query)) ?? [])),
      )
      const at = (text: string) => Date.parse(text)
      return found.flat().sort((one, other) => at(other.metadata.minedAt) - at(one.metadata.minedAt))
    },
  }
}

/**
 * The answers of those that answer within the patience, or of the first one after it. Rejects if there are some to ask, and
 * all fail.
 */
async function answersOf<Value>(
  asked: readonly Promise<Value>[],
  patienceMs: number,
): Promise<readonly Value[]> {
  if (asked.length === 0) return []
  const found = new Map<number, Value>()
  const noted = asked.map((each, at) => each.then((value) => void found.set(at, value)))
  await settleWithin(noted, patienceMs)
  if (found.size === 0)
    await Promise.any(noted).catch((error: AggregateError) => {
      throw error.errors[0]
    })
  return [...found].sort(([one], [other]) => one - other).map(([, value]) => value)
}

const byWhatIsReceived = (one: OnrampQuote, other: OnrampQuote): number =>
  Number(other.receives) - Number(one.receives)

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const kept = new Map<string, Item>()
  for (const item of items) if (!kept.has(keyOf(item))) kept.set(keyOf(item), item)
  return [...kept.values()]
}

const assetKey = ({ caip2, symbol }: OnrampAsset): string => `${caip2} ${symbol}`

/** Merges the entries that only some sources have. Countries are known only where each source says which it serves. */
function mergeRest(found: readonly OnrampOffers[]): Pick<OnrampOffers, 'countries' | 'priced'> {
  const priced = found.flatMap((offers) => offers.priced ?? [])
  const countries = found.map((offers) => offers.countries ?? null)
  const isKnown = countries.length > 0 && !countries.includes(null)
  return {
    ...(priced.length > 0 && { priced: uniqueBy(priced, assetKey) }),
    ...(isKnown && {
      countries: uniqueBy(
        countries.flatMap((each) => each ?? []),
        ({ code }) => code,
      ),
    }),
  }
}

/** Each currency and each way of paying once, within the widest limits and by the first names. */
function mergePayments(found: readonly OnrampOffers[]): OnrampOffers['payments'] {
  const merged = new Map<string, { payment: OnrampPayment; methods: Map<string, OnrampMethod> }>()
  for (const payment of found.flatMap(({ payments }) => payments)) {
    const known = merged.get(payment.currency) ?? { payment, methods: new Map() }
    merged.set(payment.currency, { ...known, payment: { ...payment, ...known.payment } })
    for (const method of payment.methods) {
      const other = known.methods.get(method.id) ?? method
      known.methods.set(method.id, {
        ...method,
        ...other,
        min: Number(method.min) < Number(other.min) ? method.min : other.min,
        max: Number(method.max) > Number(other.max) ? method.max : other.max,
      })
    }
  }
  return [...merged.values()].map(({ methods, payment }) => ({ ...payment, methods: [...methods.values()] }))
}
