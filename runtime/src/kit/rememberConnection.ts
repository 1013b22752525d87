import type { Connection } from '../chains/types.js'
import { addRecentWallet } from './recentWallets.js'
import { storageKeys } from './storageKeys.js'
import type { ChainNamespace, Kit } from './types.js'

/** Stores which wallet a namespace is connected with, for the next visit. */
export function rememberConnection(kit: Kit, { connector }: Connection): void {
  const namespaces = new Set(readConnectedNamespaces(kit)).add(connector.namespace)
  kit.storage.set(storageKeys.connectedNamespaces, [...namespaces].join(','))
  kit.storage.set(storageKeys.connectorId(connector.namespace), connector.id)
  kit.storage.set(storageKeys.connectionStatus, 'connected')
  addRecentWallet(kit, connector)
}

/** Forgets it. */
export function forgetConnection(kit: Kit, namespace: ChainNamespace): void {
  const namespaces = readConnectedNamespaces(kit).filter((each) => each !== namespace)
  kit.storage.remove(storageKeys.connectorId(namespace))
  if (namespaces.length > 0) kit.storage.set(storageKeys.connectedNamespaces, namespaces.join(','))
  else {
    kit.storage.remove(storageKeys.connectedNamespaces)
    kit.storage.set(storageKeys.connectionStatus, 'disconnected')
  }
}

/** The namespaces that were connected, of those this app has. */
export function readConnectedNamespaces(kit: Kit): ChainNamespace[] {
  const text = kit.storage.get(storageKeys.connectedNamespaces) ?? ''
  return [...kit.chains.keys()].filter((namespace) => text.split(',').includes(namespace))
}
