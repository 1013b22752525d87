import type { Balances } from '../../ports/balances.js'
import type { History } from '../../ports/history.js'
import type { Names } from '../../ports/names.js'
import type { ServerNetwork } from '../../ports/networks.js'
import type { Nodes } from '../../ports/nodes.js'
import type { Onramp } from '../../ports/onramp.js'
import type { Prices } from '../../ports/prices.js'
import type { Swaps } from '../../ports/swaps.js'

/** The ports that a configuration may name sources for. */
export interface Ports {
  readonly balances: Balances
  readonly prices: Prices
  readonly history: History
  readonly swaps: Swaps
  readonly names: Names
  readonly onramp: Onramp
}

/** The parts of the server that a source is made with. */
export interface SourceParts {
  readonly nodes: Nodes
  readonly networks: Readonly<Record<string, ServerNetwork>>
}

/** A source of a port, as a configuration names it. */
export interface SourceOf<Port extends keyof Ports> {
  readonly name: string
  readonly create: (parts: SourceParts) => Ports[Port]
  /** Whether it answers for a network. All if left out. */
  readonly serves?: (caip2: string) => boolean
}

/** The sources of a configuration, by port. The first is asked first. */
export type Sources = { readonly [Port in keyof Ports]?: readonly SourceOf<Port>[] }
