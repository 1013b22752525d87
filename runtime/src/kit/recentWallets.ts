import type { Connector } from '../chains/types.js'
import { storageKeys } from './storageKeys.js'
import type { Kit, RecentWallet } from './types.js'

const limit = 2

/** The wallets connected last, newest first, at most 2 (spec.md section 3). What does not read as such is dropped. */
export function readRecentWallets(kit: Kit): readonly RecentWallet[] {
  try {
    const list: unknown = JSON.parse(kit.storage.get(storageKeys.recentWallets) ?? '[]')
    return Array.isArray(list) ? list.filter(isRecentWallet).slice(0, limit) : []
  } catch {
    return []
  }
}

/** Puts a wallet first among the recent ones. */
export function addRecentWallet(kit: Kit, { id, name }: Pick<Connector, 'id' | 'name'>): void {
  const others = readRecentWallets(kit).filter((wallet) => wallet.id !== id)
  const wallets = [{ id, name }, ...others].slice(0, limit)
  kit.storage.set(storageKeys.recentWallets, JSON.stringify(wallets))
  kit.recentWallets.value = wallets
}

function isRecentWallet(value: unknown): value is RecentWallet {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof name === 'string'
}
