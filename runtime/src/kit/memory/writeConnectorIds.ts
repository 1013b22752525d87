import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit } from '../types.js'
import { readConnectedNamespaces } from './readMemory.js'

/** Stores the wallets a namespace is connected with, the one in use first; none forgets the namespace. */
export function writeConnectorIds(kit: Kit, namespace: ChainNamespace, ids: readonly string[]): void {
  const { storage } = kit
  const [inUse, ...others] = ids
  const namespaces = new Set(readConnectedNamespaces(kit))
  if (inUse === undefined) namespaces.delete(namespace)
  else namespaces.add(namespace)
  const put = (key: string, value: string | undefined) =>
    value === undefined ? storage.remove(key) : storage.set(key, value)
  put(storageKeys.connectorId(namespace), inUse)
  put(storageKeys.otherConnectorIds(namespace), others.length > 0 ? JSON.stringify(others) : undefined)
  put(storageKeys.connectedNamespaces, namespaces.size > 0 ? [...namespaces].join(',') : undefined)
  storage.set(storageKeys.connectionStatus, namespaces.size > 0 ? 'connected' : 'disconnected')
  if (inUse === undefined) storage.remove(storageKeys.address(namespace))
}
