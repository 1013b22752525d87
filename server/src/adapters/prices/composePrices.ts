import { settleWithin } from '../../../../common/deadlines.js'
import type { MarketPrices, Prices } from '../../ports/prices.js'
import type { Chain } from '../base/createChain.js'

export interface ComposePricesParameters {
  /** Each has one source. The first is asked first. */
  readonly chains: readonly Chain<Prices>[]
  readonly onError: (adapter: string, error: unknown) => void
  /** Clock in milliseconds that only goes forward. */
  readonly now?: () => number
}

/**
 * Asks each source for the prices that those before it do not know. A caller with little patience waits no longer than that
 * for all of them, and not at all for a source that has been slow or failed again and again: late prices are there the next
 * time.
 */
export function composePrices(parameters: ComposePricesParameters): MarketPrices {
  const { chains, now = () => performance.now(), onError } = parameters
  return {
    of: async (tokens, currency, patienceMs) => {
      const found: (number | null)[] = tokens.map(() => null)
      const until = now() + (patienceMs ?? 0)
      for (const [place, chain] of chains.entries()) {
        const open = tokens.flatMap((token, at) =>
          found[at] === null && chain.serves(token.caip2) ? [at] : [],
        )
        if (open.length === 0 || (patienceMs !== undefined && chain.isPaused())) continue
        const asked = open.flatMap((at) => tokens[at] ?? [])
        const filling = chain
          .ask(null, (use) => use.of(asked, currency))
          .then((prices) => {
            for (const [entry, at] of open.entries()) found[at] ??= prices[entry] ?? null
          })
          .catch((error: unknown) => onError('prices', error))
        // The others get their share of the time.
        if (patienceMs === undefined) await filling
        else await settleWithin([filling], (until - now()) / (chains.length - place))
      }
      // Prices that come late are not in this answer any more.
      return [...found]
    },
  }
}
