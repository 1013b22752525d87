import type { Asset } from './types.js'

/** How the pay page names an asset: chain id and symbol, e.g. `31337:USDC`. */
export function assetId({ chainId, symbol }: Pick<Asset, 'chainId' | 'symbol'>): string {
  return `${chainId}:${symbol}`
}
