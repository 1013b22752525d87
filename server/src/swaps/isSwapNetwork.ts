import { parseSolanaTokenId, parseTokenId } from '../chains/tokenIds.js'
import type { Swaps } from '../ports/swaps.js'

/** Whether tokens of a network can be swapped, as far as its namespace goes. */
export const isSwapNetwork = (swaps: Swaps, caip2: string): boolean =>
  caip2.startsWith('eip155:') || (caip2.startsWith('solana:') && swaps.serves?.(caip2) === true)

/** A token or an account (CAIP-10) of a network on which tokens can be swapped; null if it is none. */
export function parseSwapId(
  swaps: Swaps,
  text: string,
): { readonly caip2: string; readonly address: string } | null {
  const id = parseTokenId(text) ?? parseSolanaTokenId(text)
  return id !== null && isSwapNetwork(swaps, id.caip2) ? id : null
}
