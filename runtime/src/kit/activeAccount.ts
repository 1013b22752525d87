import type { Account, CaipNetworkId, Connection, Network } from '../chains/types.js'
import { callHost } from '../errors/hostCalls.js'
import { applyEvent } from './applyEvent.js'
import { connectionsOf } from './connections.js'
import { callsOf } from './drivers.js'
import { storageKeys } from './persistence.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/** Names of stored entries (docs/security.md#what-is-kept-in-the-browser) that are not read when the page loads. */
export const lateStorageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  /** This name is WalletConnect's. */
  deepLinkChoice: 'WALLETCONNECT_DEEPLINK_CHOICE',
} as const

/**
 * Sets the network of a connected wallet.
 *
 * @param accounts - the accounts in the form of that network, if it has its own. The one in use stays in use if it
 * exists there.
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
    accounts: accounts && orderAccounts(chain, accounts),
    address: inUse?.address,
  })
}

/** Sets the network of a namespace and stores it for the next visit. */
export function setNetwork(kit: Kit, chain: Chain, network: Network): void {
  if (chain.network.peek()?.caipNetworkId === network.caipNetworkId) return
  chain.network.value = network
  kit.storage.set(storageKeys.network(chain.namespace), network.caipNetworkId)
  if (kit.activeNamespace.peek() === chain.namespace)
    kit.storage.set(lateStorageKeys.activeNetwork, network.caipNetworkId)
}

/** The accounts, those of the preferred type first, else in the order of the wallet. The first one is used. */
export function orderAccounts(chain: Chain, accounts: readonly Account[]): readonly Account[] {
  const preferred = chain.accountType.peek()
  const rank = ({ type }: Account) => (type === preferred ? 0 : 1)
  return [...accounts].sort((a, b) => rank(a) - rank(b))
}

/** Whether two addresses are the same account, in any form. */
export function isSameAccount(chain: Pick<Chain, 'driver'>, a: string, b: string): boolean {
  return callHost(() => callsOf(chain)?.isSameAddress(a, b)) ?? a === b
}

/** The account of a wallet that was chosen on this device, in any form of its address. */
export function findChosenAccount(kit: Kit, chain: Chain, accounts: readonly Account[]): Account | undefined {
  const chosen = kit.storage.get(storageKeys.address(chain.namespace)) ?? ''
  return accounts.find(({ address }) => isSameAccount(chain, address, chosen))
}

/** Whether the account in use is a contract, as events say. Apart, because the page has no such events. */
export function isSmartAccount({ accounts, address }: Connection): boolean {
  return accounts.some((account) => account.address === address && account.type === 'smartAccount')
}
