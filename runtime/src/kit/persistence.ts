import type { AccountType, ChainNamespace } from '../chains/types.js'
import { isId, pageStorageKeys } from './stored.js'
import type { Kit, RecentWallet } from './types.js'

/** Names of stored entries (docs/security.md#what-is-kept-in-the-browser), without `lateStorageKeys`. */
export const storageKeys = {
  ...pageStorageKeys,
  connectionStatus: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
  otherConnectorIds: (namespace: ChainNamespace) => `@appkit/${namespace}:other_connector_ids`,
} as const

/** How many recent wallets are stored. */
export const recentWalletsLimit = 2
/** The limit of stored wallets per namespace. */
const connectorsLimit = 10
/** Longer entries were not written by us and are ignored, so that reading is always fast. In characters. */
const longestText = 10_000

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

/** The connected wallets of a namespace, the one in use first. */
export function readConnectorIds(kit: Kit, namespace: ChainNamespace): readonly string[] {
  const inUse = kit.storage.get(storageKeys.connectorId(namespace))
  if (!isId(inUse)) return []
  const others = readJson(kit, storageKeys.otherConnectorIds(namespace))
  const ids = [inUse, ...(Array.isArray(others) ? others.filter(isId) : [])]
  return [...new Set(ids)].slice(0, connectorsLimit)
}

function readJson(kit: Kit, key: string): unknown {
  const text = kit.storage.get(key) ?? ''
  try {
    return text.length > longestText ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sets the active namespace, which views and hooks use by default. */
export function setActiveNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.activeNamespace.value = namespace
  kit.storage.set(storageKeys.activeNamespace, namespace)
}
