import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** Every wallet once, by id; the first of two stays. */
export function uniqueWallets(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}
