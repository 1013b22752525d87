import type { ChainNamespace, Connection, Connector } from '../chains/types.js'
import { lateStorageKeys } from './activeAccount.js'
import { connectionOf } from './connections.js'
import { maxRecentWallets, readRecentWallets, storageKeys } from './persistence.js'
import type { Chain } from './state.js'
import { readConnectorIds } from './stored.js'
import type { Kit } from './types.js'

/** Stores for the next visit that a wallet is in use in its namespace. The others come after it. */
export function rememberConnection(kit: Kit, { caipNetworkId, connector }: Connection): void {
  const { namespace, id } = connector
  kit.storage.set(lateStorageKeys.activeNetwork, caipNetworkId)
  const others = readConnectorIds(kit, namespace).filter((each) => each !== id)
  writeConnectorIds(kit, namespace, [id, ...others])
  addRecentWallet(kit, connector)
}

/** Puts a wallet first in the list of recent wallets. */
function addRecentWallet(kit: Kit, { id, name }: Pick<Connector, 'id' | 'name'>): void {
  const others = readRecentWallets(kit).filter((wallet) => wallet.id !== id && wallet.name !== name)
  const wallets = [{ id, name }, ...others].slice(0, maxRecentWallets)
  kit.storage.set(storageKeys.recentWallets, JSON.stringify(wallets))
  kit.recentWallets.value = wallets
}

/** Stores the connected wallets of a namespace, the one in use first. An empty list removes the namespace. */
export function writeConnectorIds(kit: Kit, namespace: ChainNamespace, ids: readonly string[]): void {
  const { storage } = kit
  const [inUse] = ids
  const put = (key: string, value: string | undefined) =>
    value === undefined ? storage.remove(key) : storage.set(key, value)
  put(storageKeys.connectorId(namespace), inUse)
  put(storageKeys.connectorIds(namespace), inUse && JSON.stringify(ids))
  const namespaces = [...kit.chains.keys()].filter((each) => readConnectorIds(kit, each).length > 0).join()
  put(storageKeys.connectedNamespaces, namespaces || undefined)
  storage.set(storageKeys.connectionStatus, namespaces ? 'connected' : 'disconnected')
  if (inUse === undefined) storage.remove(storageKeys.address(namespace))
}

/**
 * Stores the account in use when the user did not choose it in this app: after a new connection, a disconnected
 * wallet, or a change in the wallet. The first account of a wallet needs no entry.
 */
export function rememberAddress(kit: Kit, chain: Chain): void {
  const { address, accounts, connector } = connectionOf(chain) ?? {}
  const [first] = readConnectorIds(kit, chain.namespace)
  // This wallet replaces a locked one, whose stored account is still needed.
  if (first !== undefined && first !== connector?.id) return
  const key = storageKeys.address(chain.namespace)
  if (address === undefined || address === accounts?.[0]?.address) kit.storage.remove(key)
  else kit.storage.set(key, address)
}

/** Removes one wallet of a namespace, or all if there is no id. The kit does not wait for it any more. */
export function forgetConnection(kit: Kit, namespace: ChainNamespace, connectorId?: string): void {
  const left =
    connectorId === undefined ? [] : readConnectorIds(kit, namespace).filter((id) => id !== connectorId)
  writeConnectorIds(kit, namespace, left)
  const chain = kit.chains.get(namespace)
  if (chain) chain.absent.value = chain.absent.peek().filter(({ id }) => left.includes(id))
}
