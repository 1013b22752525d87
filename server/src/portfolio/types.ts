import type { Balances } from '../ports/balances.js'
import type { Nodes } from '../ports/nodes.js'
import type { MarketPrices } from '../ports/prices.js'

/** What reading a portfolio needs. */
export interface PortfolioParts {
  readonly nodes: Nodes
  readonly balances: Balances
  readonly prices: MarketPrices
}
