import type { AccountType, ChainNamespace } from '../chains/types.js'
import { connectionOf } from './connections.js'
import type { Chain, Kit, RecentWallet } from './types.js'

/** Names of what is stored (docs/security.md#what-is-kept-in-the-browser), but for `lateStorageKeys`. */
export const storageKeys = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  connectionStatus: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
  otherConnectorIds: (namespace: ChainNamespace) => `@appkit/${namespace}:other_connector_ids`,
  connectorId: (namespace: ChainNamespace) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: ChainNamespace) => `@appkit/${namespace}:network`,
} as const

/** The wallets connected last that are kept. */
export const recentWalletsLimit = 2
/** More wallets than this in one namespace are nobody's wish. */
const connectorsLimit = 10
/** What is longer was not written by us, in characters: nobody is to wait for it to be read. */
const longest = { text: 10_000, id: 300 }

/** The wallets connected last, newest first. What does not read as such is dropped. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  const list = readJson(kit, storageKeys.recentWallets)
  return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, recentWalletsLimit) : []
}

function isRecentWallet(value: unknown): value is RecentWallet {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return isId(id) && isId(name)
}

/** The account types that the user has chosen, by namespace. What does not read as such is left out. */
export function readAccountTypes(kit: Kit): ReadonlyMap<ChainNamespace, AccountType> {
  const stored = Object.entries(readJson(kit, storageKeys.preferredAccountTypes) ?? {})
  return new Map(stored.filter((entry): entry is [string, string] => isId(entry[1])))
}

/** The namespaces that were connected, of those this app has. */
export function readConnectedNamespaces(kit: Kit): ChainNamespace[] {
  const names = (kit.storage.get(storageKeys.connectedNamespaces) ?? '').split(',')
  return [...kit.chains.keys()].filter((namespace) => names.includes(namespace))
}

/** The wallets a namespace was connected with, the one in use first. */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const inUse = kit.storage.get(storageKeys.connectorId(namespace))
  if (!isId(inUse)) return []
  const others = readJson(kit, storageKeys.otherConnectorIds(namespace))
  const ids = [inUse, ...(Array.isArray(others) ? others.filter(isId) : [])]
  return [...new Set(ids)].slice(0, connectorsLimit)
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

/**
 * Stores which account is in use after it was not the user's choice in this app: they connected anew, a
 * wallet left, or the wallet changed it. The first of a wallet needs no entry.
 */
export function rememberAddress(kit: Kit, chain: Chain): void {
  const { address, accounts, connector } = connectionOf(chain) ?? {}
  const [first] = readConnectorIds(kit, chain.namespace)
  // It stands in for one that is locked, whose account is to be found again.
  if (first !== undefined && first !== connector?.id) return
  const key = storageKeys.address(chain.namespace)
  if (address === undefined || address === accounts?.[0]?.address) kit.storage.remove(key)
  else kit.storage.set(key, address)
}

/** Forgets one wallet of a namespace, all of them without an id; it is not waited for any longer. */
export function forgetConnection(kit: Kit, namespace: ChainNamespace, connectorId?: string): void {
  const left =
    connectorId === undefined ? [] : readConnectorIds(kit, namespace).filter((id) => id !== connectorId)
  writeConnectorIds(kit, namespace, left)
  const chain = kit.chains.get(namespace)
  if (chain) chain.absent.value = chain.absent.peek().filter(({ id }) => left.includes(id))
}

/** Makes a namespace the one that views and hooks without a namespace speak of. */
export function setActiveNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.activeNamespace.value = namespace
  kit.storage.set(storageKeys.activeNamespace, namespace)
}
