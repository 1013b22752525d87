import type { AccountType, ChainNamespace } from '../chains/types.js'
import type { RecentWallet } from './state.js'
import { isId, pageStorageKeys, readJson } from './stored.js'
import type { Kit } from './types.js'

/** Names of stored entries (docs/security.md#what-is-kept-in-the-browser), without `lateStorageKeys`. */
export const storageKeys = {
  ...pageStorageKeys,
  connectedNamespaces: '@appkit/connected_namespaces',
  connectionStatus: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
} as const

/** How many recent wallets are stored. */
export const maxRecentWallets = 2

/** The last connected wallets, newest first. Invalid entries are left out. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  const list = readJson(kit, storageKeys.recentWallets)
  return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, maxRecentWallets) : []
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
