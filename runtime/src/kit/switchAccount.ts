import type { Connector } from '../chains/types.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { setActiveNamespace } from './activeNamespace.js'
import { applyEvent } from './applyEvent.js'
import { connectionOf, requireChain } from './connections.js'
import { storageKeys } from './persistence.js'
import { rememberConnection } from './rememberConnection.js'
import type { Kit } from './types.js'

export interface SwitchAccountParameters {
  /** A connected wallet, in use or not. */
  readonly connector: Pick<Connector, 'id' | 'namespace'>
  /** One of the accounts it shares. */
  readonly address: string
}

/** Whether that account is in use now. */
export type SwitchAccountReturnType = boolean

export type SwitchAccountErrorType = ErrorOf<'ADAPTER_NOT_FOUND'>

/**
 * Uses another account, of the wallet in use or of another connected wallet, and makes its namespace the active
 * one. An account that no wallet shares changes nothing.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns whether that account is in use now.
 * @throws AppKitError ADAPTER_NOT_FOUND
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { switchAccount } from 'appkit-runtime'
 *
 * const connector = { namespace: 'eip155', id: 'io.metamask' }
 * const isInUse = switchAccount(kit, { connector, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
 * console.log(isInUse)
 */
export function switchAccount(
  kit: Kit,
  { connector, address }: SwitchAccountParameters,
): SwitchAccountReturnType {
  const chain = requireChain(kit, connector.namespace)
  applyEvent(chain, { type: 'accountChosen', connectorId: connector.id, address })
  const connection = connectionOf(chain)
  if (connection?.connector.id !== connector.id || connection.address !== address) return false
  rememberConnection(kit, connection)
  kit.storage.set(storageKeys.address(chain.namespace), address)
  setActiveNamespace(kit, chain.namespace)
  return true
}
