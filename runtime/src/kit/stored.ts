import type { Chain, Kit } from './types.js'

/** Names of entries that are read when a page loads; `storageKeys` of `persistence.ts` has all. */
export const pageStorageKeys = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  connectorId: (namespace: string) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: string) => `@appkit/${namespace}:network`,
} as const

/** Longer ids were not written by us. In characters. */
const longestId = 300

/** Whether a stored value can be an id or a name. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestId

/** The namespaces of this app that were connected. */
export function readConnectedNamespaces(kit: Kit): readonly string[] {
  const names = (kit.storage.get(pageStorageKeys.connectedNamespaces) ?? '').split(',')
  return [...kit.chains.keys()].filter((namespace) => names.includes(namespace))
}

/** The wallet of a namespace that was in use, if the app reconnects and the namespace was connected. */
export function readReturningId(kit: Kit, { namespace }: Chain): string | undefined {
  const id = kit.storage.get(pageStorageKeys.connectorId(namespace))
  const isReturning = kit.config.enableReconnect && readConnectedNamespaces(kit).includes(namespace)
  return isReturning && isId(id) ? id : undefined
}

/** Shows the namespace and the networks that the user chose on the last visit, as far as this app has them. */
export function restoreNetworks(kit: Kit): void {
  const namespace = kit.storage.get(pageStorageKeys.activeNamespace)
  if (namespace !== null && kit.chains.has(namespace)) kit.activeNamespace.value = namespace
  for (const chain of kit.chains.values()) {
    // A choice that the user made meanwhile is kept.
    if (chain.connection.peek().status !== 'disconnected') continue
    const id = kit.storage.get(pageStorageKeys.network(chain.namespace))
    const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
    if (network !== undefined) chain.network.value = network
  }
}
