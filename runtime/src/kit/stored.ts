import type { ChainNamespace } from '../chains/types.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/** Names of entries that are read when a page loads; `storageKeys` of `persistence.ts` has all. */
export const pageStorageKeys = {
  activeNamespace: '@appkit/active_namespace',
  connectorIds: (namespace: string) => `@appkit/${namespace}:connector_ids`,
  connectorId: (namespace: string) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: string) => `@appkit/${namespace}:network`,
} as const

/** Longer entries were not written by us and are ignored, so that reading is always fast. In characters. */
const maxLengths = { text: 10_000, id: 300 }
/** How many wallets are stored for a namespace. */
const maxConnectors = 10

/** Whether a stored value can be an id or a name. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLengths.id

/** A stored value; undefined if there is none, or it was not written by us. */
export function readJson(kit: Kit, key: string): unknown {
  const text = kit.storage.get(key) ?? ''
  try {
    return text.length > maxLengths.text ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The connected wallets of a namespace, the one in use first. Other kits write and remove `connectorId` and
 * `connectedNamespaces` too, also where only a library of the app brings one, so the list of our own counts, and the
 * names of the namespaces are only written.
 */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const list = readJson(kit, pageStorageKeys.connectorIds(namespace))
  const ids = Array.isArray(list) ? list : [kit.storage.get(pageStorageKeys.connectorId(namespace))]
  return [...new Set(ids.filter(isId))].slice(0, maxConnectors)
}

/** The wallet of a namespace that was in use on the last visit, if the app reconnects. */
export const readReturningId = (kit: Kit, { namespace }: Chain): string | undefined =>
  kit.config.enableReconnect ? readConnectorIds(kit, namespace)[0] : undefined

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
