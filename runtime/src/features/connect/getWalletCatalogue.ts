import type { Kit } from '../../kit/types.js'
import { createWalletCatalogue, type WalletCatalogue } from './createWalletCatalogue.js'

const catalogues = new WeakMap<Kit, WalletCatalogue>()

/** The wallets the Connect view shows, kept per kit so that a second open shows them at once. */
export function getWalletCatalogue(kit: Kit): WalletCatalogue {
  const catalogue = catalogues.get(kit) ?? createWalletCatalogue(kit)
  catalogues.set(kit, catalogue)
  return catalogue
}
