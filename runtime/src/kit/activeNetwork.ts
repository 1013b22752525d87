import type { Account, CaipNetworkId, Network } from '../chains/types.js'
import { callHost } from '../errors/AppKitError.js'
import { applyEvent, connectionsOf } from './connections.js'
import { storageKeys } from './persistence.js'
import type { Chain, Kit } from './types.js'

/** Names of what is stored (docs/security.md#what-is-kept-in-the-browser) and not read by the page that loads. */
export const lateStorageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  /** A name of WalletConnect's, not ours. */
  deepLinkChoice: 'WALLETCONNECT_DEEPLINK_CHOICE',
} as const

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

/** Of a wallet's accounts the one that was chosen on this device, however either is spelled. */
export function findChosenAccount(kit: Kit, chain: Chain, accounts: readonly Account[]): Account | undefined {
  const chosen = kit.storage.get(storageKeys.address(chain.namespace)) ?? ''
  return accounts.find(({ address }) => isSameAccount(chain, address, chosen))
}
