import type { Balances } from '../ports/balances.js'
import type { Nodes } from '../ports/nodes.js'
import type { MarketPrices } from '../ports/prices.js'
import type { SharedHoldings } from './shareHoldings.js'

/** The ports that a portfolio is read from. */
export interface PortfolioParts {
  readonly nodes: Nodes
  readonly balances: Pick<Balances, 'describe'>
  readonly holdings: SharedHoldings
  readonly prices: MarketPrices
}
