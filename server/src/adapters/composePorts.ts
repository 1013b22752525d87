import type { Balances } from '../ports/balances.js'
import type { Names } from '../ports/names.js'
import { type OnrampMarket, OnrampRefusal } from '../ports/onramp.js'
import type { MarketPrices } from '../ports/prices.js'
import type { Swaps } from '../ports/swaps.js'
import { nodeBalances } from './balances/nodeBalances.js'
import { createCache } from './base/createCache.js'
import { type Chain, createChain, type Source } from './base/createChain.js'
import type { Ports, SourceOf, SourceParts, Sources } from './base/types.js'
import { composeHistory } from './history/composeHistory.js'
import { nodeHistory } from './history/nodeHistory.js'
import { ensNames } from './names/ensNames.js'
import type { NodeReports } from './nodes/httpNodes.js'
import { composeOnramp } from './onramp/composeOnramp.js'
import { composePrices } from './prices/composePrices.js'

export interface ComposePortsParameters extends SourceParts {
  readonly sources: Sources
  readonly reports: NodeReports
}

/** A seller that says why it does not sell has answered. */
const isRefusal = (error: unknown): boolean => error instanceof OnrampRefusal

const balanceMs = 10_000
const nameMs = 300_000

/** The ports of a server: the sources of its configuration, and behind them the nodes, as far as they can answer. */
export function composePorts(
  parameters: ComposePortsParameters,
): Omit<Ports, 'onramp' | 'prices'> & { readonly onramp: OnrampMarket; readonly prices: MarketPrices } {
  const { networks, nodes, reports, sources } = parameters
  const make = <Port extends keyof Ports>(named: readonly SourceOf<Port>[] = []): Source<Ports[Port]>[] =>
    named.map(({ create, name, serves }) => ({ name, use: create(parameters), ...(serves && { serves }) }))
  const own = <Port>(name: string, use: Port): Source<Port> => ({ name, use })
  const chainOf = <Port>(port: string, list: readonly Source<Port>[]): Chain<Port> =>
    createChain({ ...reports, port, sources: list, isRefusal })
  const past = [...make(sources.history), own('node', nodeHistory(nodes, networks))]
  const named = [...make(sources.names), own('ens', ensNames(nodes))]
  const onramp = composeOnramp(make(sources.onramp), (source) => chainOf('onramp', [source]))
  return {
    onramp,
    balances: composeBalances(
      chainOf('balances', [...make(sources.balances), own('node', nodeBalances(nodes, networks))]),
    ),
    prices: composePrices({
      ...reports,
      chains: make(sources.prices).map((source) => chainOf('prices', [source])),
    }),
    history: {
      ...composeHistory(past, (list) => chainOf('history', list)),
      ...(onramp.listsPurchases && { purchases: onramp.purchases }),
    },
    swaps: composeSwaps(chainOf('swaps', make(sources.swaps))),
    names: composeNames(chainOf('names', named)),
  }
}

function composeBalances(chain: Chain<Balances>): Balances {
  const kept = createCache<Awaited<ReturnType<Balances['holdings']>>>({ ttlMs: balanceMs, entries: 10_000 })
  return {
    holdings: (query) => {
      const { address, caip2, extra } = query
      const ask = () => chain.ask(caip2, (use) => use.holdings(query))
      // A caller that names tokens wants to see what a transaction has just changed.
      return extra.length > 0 ? ask() : kept.get(`${caip2}:${address}`, ask)
    },
    describe: (caip2, address) => chain.ask(caip2, (use) => use.describe(caip2, address)),
  }
}

/** A network without a source has no tokens to swap. */
function composeSwaps(chain: Chain<Swaps>): Swaps {
  return {
    serves: chain.serves,
    tokens: async (caip2) => (chain.serves(caip2) ? chain.ask(caip2, (use) => use.tokens(caip2)) : []),
    spender: (caip2) => chain.ask(caip2, (use) => use.spender(caip2)),
    quote: (pair) => chain.ask(pair.node.caip2, (use) => use.quote(pair)),
    build: (order) => chain.ask(order.node.caip2, (use) => use.build(order)),
  }
}

function composeNames(chain: Chain<Names>): Names {
  const kept = createCache<Awaited<ReturnType<Names['identity']>>>({ ttlMs: nameMs, entries: 10_000 })
  return {
    identity: (address) => kept.get(address, () => chain.ask(null, (use) => use.identity(address))),
  }
}
