import type { Connector } from '../../chains/types.js'
import { applyEvent } from '../applyEvent.js'
import { connectionOf } from '../connectionOf.js'
import { rememberConnection } from '../memory/rememberConnection.js'
import { requireChain } from '../requireChain.js'
import { storageKeys } from '../storageKeys.js'
import type { Kit } from '../types.js'
import { setActiveNamespace } from './setActiveNamespace.js'

export interface SwitchAccountParameters {
  /** A wallet that is connected, in use or not. */
  readonly connector: Pick<Connector, 'id' | 'namespace'>
  /** One of the accounts it shares. */
  readonly address: string
}

/**
 * Works with another account from now on, of the wallet in use or of another one that is connected,
 * and makes its namespace the active one. An account that no wallet shares changes nothing.
 *
 * @returns whether that account is in use now.
 * @throws AppKitError ADAPTER_NOT_FOUND
 */
export function switchAccount(kit: Kit, { connector, address }: SwitchAccountParameters): boolean {
  const chain = requireChain(kit, connector.namespace)
  applyEvent(chain, { type: 'accountChosen', connectorId: connector.id, address })
  const connection = connectionOf(chain)
  if (connection?.connector.id !== connector.id || connection.address !== address) return false
  rememberConnection(kit, connection)
  kit.storage.set(storageKeys.address(chain.namespace), address)
  setActiveNamespace(kit, chain.namespace)
  return true
}
