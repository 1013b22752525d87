import type { Connector } from '../chains/types.js'
import type { Chain } from './types.js'

/** Adds a wallet that was found; a second one with the same id takes the place of the first. */
export function reportConnector(chain: Chain, connector: Connector): void {
  const connectors = chain.connectors.peek()
  const at = connectors.findIndex((each) => each.id === connector.id)
  chain.connectors.value = at < 0 ? [...connectors, connector] : connectors.with(at, connector)
}
