import { toKey } from '../chains/createRegister.js'
import type { Connector } from '../chains/types.js'
import { connectionsOf } from './connectionsOf.js'
import type { Chain, Kit } from './types.js'

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

/** Keeps names and ids of wallets that are known from elsewhere: no flood of announcements keeps them out of the list. */
export function learnWallets(kit: Kit, names: readonly (string | undefined)[]): void {
  kit.knownWallets.value = new Set([...kit.knownWallets.peek(), ...names.map(toKey)])
}
