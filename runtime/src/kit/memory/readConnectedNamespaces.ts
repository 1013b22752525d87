import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit } from '../types.js'

/** The namespaces that were connected, of those this app has. */
export function readConnectedNamespaces(kit: Kit): ChainNamespace[] {
  const names = (kit.storage.get(storageKeys.connectedNamespaces) ?? '').split(',')
  return [...kit.chains.keys()].filter((namespace) => names.includes(namespace))
}
