import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** How well a name fits: 0 the name itself, 1 its start, 2 the start of a word in it, 3 anywhere in it. */
function rankOf(name: string, query: string): number | undefined {
  const at = name.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return name.length === query.length ? 0 : 1
  return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 3 : 2
}

/**
 * The wallets whose name holds a text, the best first and otherwise in the order they came in. Names
 * and text are compared without case.
 *
 * @param query anything but spaces at its ends.
 */
export function rankWallets(wallets: readonly CatalogueWallet[], query: string): readonly CatalogueWallet[] {
  const text = query.toLowerCase()
  const buckets: CatalogueWallet[][] = [[], [], [], []]
  for (const wallet of wallets) {
    const rank = rankOf(wallet.name.toLowerCase(), text)
    if (rank !== undefined) buckets[rank]?.push(wallet)
  }
  return buckets.flat()
}
