import { settleWithin } from '../../../../common/deadlines.js'
import type { Prices } from '../../ports/prices.js'
import type { Chain } from '../base/createChain.js'

/** How long balances wait for all sources of prices together. What comes later is there the next time. */
const patienceMs = 1500

export interface ComposePricesParameters {
  /** Each has one source. The first is asked first. */
  readonly chains: readonly Chain<Prices>[]
  readonly onError: (adapter: string, error: unknown) => void
  /** Clock in milliseconds that only goes forward. */
  readonly now?: () => number
}

/**
 * Asks each source for what those before it do not know. Without a price a balance is shown all the same, so nobody waits long
 * for one, and not at all for a source that has been slow or failed again and again.
 */
export function composePrices(parameters: ComposePricesParameters): Prices {
  const { chains, now = () => performance.now(), onError } = parameters
  return {
    of: async (tokens, currency) => {
      const found: (number | null)[] = tokens.map(() => null)
      const until = now() + patienceMs
      for (const [place, chain] of chains.entries()) {
        const open = tokens.flatMap((token, at) =>
          found[at] === null && chain.serves(token.caip2) ? [at] : [],
        )
        if (open.length === 0 || chain.isPaused()) continue
        const asked = open.flatMap((at) => tokens[at] ?? [])
        const filling = chain
          .ask(null, (use) => use.of(asked, currency))
          .then((prices) => {
            for (const [entry, at] of open.entries()) found[at] ??= prices[entry] ?? null
          })
          .catch((error: unknown) => onError('prices', error))
        // The others get their share of the time.
        await settleWithin([filling], (until - now()) / (chains.length - place))
      }
      // What comes late is no answer to this any more.
      return [...found]
    },
  }
}
