import { parseUnits } from '../../../common/parseUnits.js'
import { solanaNetwork } from '../solana/common/network.js'
import { solanaChainId } from './listAssets.js'
import type { Asset } from './types.js'

const hex = /^0x[0-9a-fA-F]{1,64}$/

/**
 * Reads an amount of a coin: whole coins as a decimal number, or the smallest unit in hexadecimal with 0x.
 *
 * @param decimals - decimals of the coin
 * @returns the smallest unit, or null if the text is no amount, is 0 or has too many decimals
 */
export function readAmount(amount: unknown, decimals: number): bigint | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  return (hex.test(text) ? BigInt(text) : parseUnits(text, decimals)) || null
}

const soldId = /^((?:eip155|solana):[-_a-zA-Z0-9]{1,32})\/(slip44:60|slip44:501|erc20:(0x[0-9a-fA-F]{40}))$/

/** The network of an asset (CAIP-2). */
export const networkOf = ({ chainId }: Asset) =>
  chainId === solanaChainId ? solanaNetwork.caip2 : `eip155:${chainId}`

const assetId =
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?$/

/** Whether a value is the id of an asset (CAIP-19), for sale or not. */
export function isAssetId(id: unknown): boolean {
  return typeof id === 'string' && assetId.test(id)
}

/**
 * Finds the asset of a CAIP-19 id: `eip155:1/slip44:60` and `solana:…/slip44:501` for a native coin, or `erc20:0x…`.
 *
 * @param assets - the assets for sale
 * @returns null if the id is invalid or the asset is not for sale
 */
export function parseAsset(id: unknown, assets: readonly Asset[]): Asset | null {
  const match = typeof id === 'string' ? soldId.exec(id) : null
  if (!match) return null
  const contract = match[3]?.toLowerCase() ?? null
  const found = assets.find((asset) => networkOf(asset) === match[1] && asset.contract === contract)
  // The coins of Ethereum and Solana have numbers of their own (SLIP-44).
  const coin = found?.chainId === solanaChainId ? 'slip44:501' : 'slip44:60'
  return found && (contract !== null || match[2] === coin) ? found : null
}
