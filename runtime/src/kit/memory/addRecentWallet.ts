import type { Connector } from '../../chains/types.js'
import { storageKeys } from '../storageKeys.js'
import type { Kit } from '../types.js'
import { readRecentWallets, recentWalletsLimit } from './readMemory.js'

/** Puts a wallet first among the recent ones. */
export function addRecentWallet(kit: Kit, { id, name }: Pick<Connector, 'id' | 'name'>): void {
  const others = readRecentWallets(kit).filter((wallet) => wallet.id !== id)
  const wallets = [{ id, name }, ...others].slice(0, recentWalletsLimit)
  kit.storage.set(storageKeys.recentWallets, JSON.stringify(wallets))
  kit.recentWallets.value = wallets
}
