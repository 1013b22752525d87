import { storageKeys } from '../storageKeys.js'
import type { Kit, RecentWallet } from '../types.js'

/** spec.md section 3. */
export const recentWalletsLimit = 2

/** The wallets connected last, newest first, at most 2 (spec.md section 3). What does not read as such is dropped. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  try {
    const list: unknown = JSON.parse(kit.storage.get(storageKeys.recentWallets) ?? '[]')
    return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, recentWalletsLimit) : []
  } catch {
    return []
  }
}

function isRecentWallet(value: unknown): value is RecentWallet {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof name === 'string'
}
