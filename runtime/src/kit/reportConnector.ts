import type { Connector } from '../chains/types.js'
import { connectionsOf } from './connectionsOf.js'
import type { Chain } from './types.js'

/**
 * Adds a wallet that was found; a second one with the same id takes the place of the first, and a
 * wallet that tells its name that of the nameless one it was found as, unless that is in use.
 */
export function reportConnector(chain: Chain, connector: Connector): void {
  const isReplaced = ({ id, type, provider }: Connector) =>
    id === connector.id ||
    (type === 'injected' &&
      provider === connector.provider &&
      !connectionsOf(chain).some((connection) => connection.connector.id === id))
  const connectors = chain.connectors.peek()
  const at = connectors.findIndex(isReplaced)
  chain.connectors.value = at < 0 ? [...connectors, connector] : connectors.with(at, connector)
}
