import type { Asset } from './types.js'

/** Assets by symbol, in the order the symbols first come. */
export function groupAssets(assets: readonly Asset[]): Asset[][] {
  const groups = new Map<string, Asset[]>()
  for (const asset of assets) groups.set(asset.symbol, [...(groups.get(asset.symbol) ?? []), asset])
  return [...groups.values()]
}
