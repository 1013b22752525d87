import type { Account, CaipNetworkId, Network } from '../chains/types.js'
import { callHost } from '../errors/AppKitError.js'
import { applyEvent, connectionsOf } from './connections.js'
import { lateStorageKeys } from './lateStorageKeys.js'
import { storageKeys } from './persistence.js'
import type { Chain, Kit } from './types.js'

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

/** The network a chain works with from now on, kept for the next visit. */
export function setNetwork(kit: Kit, chain: Chain, network: Network): void {
  if (chain.network.peek()?.caipNetworkId === network.caipNetworkId) return
  chain.network.value = network
  kit.storage.set(storageKeys.network(chain.namespace), network.caipNetworkId)
  if (kit.activeNamespace.peek() === chain.namespace)
    kit.storage.set(lateStorageKeys.activeNetwork, network.caipNetworkId)
}

/** Accounts with those of the preferred type first, else as the wallet has them: the first is the one in use. */
export function orderAccounts(chain: Chain, accounts: readonly Account[]): readonly Account[] {
  const preferred = chain.accountType.peek()
  const rank = ({ type }: Account) => (type === preferred ? 0 : 1)
  return [...accounts].sort((a, b) => rank(a) - rank(b))
}

/** Whether two texts name the same account, however either is spelled. */
export function isSameAccount({ driver }: Chain, a: string, b: string): boolean {
  return callHost(() => driver.isSameAddress(a, b)) ?? a === b
}
