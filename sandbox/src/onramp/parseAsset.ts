import type { Asset } from './types.js'

const CAIP19 = /^eip155:(\d{1,16})\/(slip44:60|erc20:(0x[0-9a-fA-F]{40}))$/

const ANY =
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?$/

/** Whether something is the id of an asset (CAIP-19), sold here or not. */
export function isAssetId(id: unknown): boolean {
  return typeof id === 'string' && !id.includes('\n') && ANY.test(id)
}

/**
 * The asset a CAIP-19 id names: `eip155:1/slip44:60` for a chain's own coin, or with `erc20:0x…`.
 * @param assets what can be bought
 * @returns null when the id is none, or names nothing that can be bought
 */
export function parseAsset(id: unknown, assets: readonly Asset[]): Asset | null {
  const match = typeof id === 'string' ? CAIP19.exec(id) : null
  if (!match || match[0] !== id) return null
  const contract = match[3]?.toLowerCase() ?? null
  return assets.find((asset) => String(asset.chainId) === match[1] && asset.contract === contract) ?? null
}
