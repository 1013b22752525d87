import type { Account, CaipNetworkId } from '../chains/types.js'
import { isSameAccount } from './accounts.js'
import { applyEvent } from './applyEvent.js'
import { connectionsOf } from './connectionsOf.js'
import type { Chain } from './types.js'

/**
 * Takes a connected wallet to another network.
 *
 * @param accounts - as they are written there, where that differs; the one in use stays in use whatever
 *   its new spelling, as long as it can be used there.
 */
export function moveToNetwork(
  chain: Chain,
  connectorId: string,
  caipNetworkId: CaipNetworkId,
  accounts?: readonly Account[],
): void {
  const before = connectionsOf(chain).find(({ connector }) => connector.id === connectorId)?.address
  const inUse = accounts?.find(({ address }) => before !== undefined && isSameAccount(chain, address, before))
  applyEvent(chain, {
    type: 'networkChanged',
    connectorId,
    caipNetworkId,
    accounts,
    address: inUse?.address,
  })
}
