import type { AccountType, ChainNamespace } from '../chains/types.js'
import { connectionOf } from './connections.js'
import type { Chain, Kit, RecentWallet } from './types.js'

/** Names of stored entries (docs/security.md#what-is-kept-in-the-browser), without `lateStorageKeys`. */
export const storageKeys = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  connectionStatus: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
  connectorIds: (namespace: ChainNamespace) => `@appkit/${namespace}:connector_ids`,
  connectorId: (namespace: ChainNamespace) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: ChainNamespace) => `@appkit/${namespace}:network`,
} as const

/** How many recent wallets are stored. */
export const recentWalletsLimit = 2
/** The limit of stored wallets per namespace. */
const connectorsLimit = 10
/** Longer entries were not written by us and are ignored, so that reading is always fast. In characters. */
const longest = { text: 10_000, id: 300 }

/** The last connected wallets, newest first. Invalid entries are left out. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  const list = readJson(kit, storageKeys.recentWallets)
  return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, recentWalletsLimit) : []
}

function isRecentWallet(value: unknown): value is RecentWallet {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return isId(id) && isId(name)
}

/** The account types that the user has chosen, by namespace. Invalid entries are left out. */
export function readAccountTypes(kit: Kit): ReadonlyMap<ChainNamespace, AccountType> {
  const stored = Object.entries(readJson(kit, storageKeys.preferredAccountTypes) ?? {})
  return new Map(stored.filter((entry): entry is [string, string] => isId(entry[1])))
}

/**
 * The connected wallets of a namespace, the one in use first. Other kits write and remove `connectorId` and
 * `connectedNamespaces` too, also where only a library of the app brings one, so the list of our own counts, and the
 * names of the namespaces are only written.
 */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const list = readJson(kit, storageKeys.connectorIds(namespace))
  const ids = Array.isArray(list) ? list : [kit.storage.get(storageKeys.connectorId(namespace))]
  return [...new Set(ids.filter(isId))].slice(0, connectorsLimit)
}

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= longest.id

function readJson(kit: Kit, key: string): unknown {
  const text = kit.storage.get(key) ?? ''
  try {
    return text.length > longest.text ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
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

/** Sets the active namespace, which views and hooks use by default. */
export function setActiveNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.activeNamespace.value = namespace
  kit.storage.set(storageKeys.activeNamespace, namespace)
}
