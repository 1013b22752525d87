import type { Connector } from '../../../chains/types.js'
import { connectionOf } from '../../../kit/connectionOf.js'
import type { Chain } from '../../../kit/types.js'

/** Whether a chain is connected by this very wallet. Subscribes when read in an effect. */
export function isConnectedWith(chain: Chain, { id }: Connector): boolean {
  return connectionOf(chain)?.connector.id === id
}
