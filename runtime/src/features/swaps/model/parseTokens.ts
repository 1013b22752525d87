import type { CaipNetworkId } from '../../../chains/types.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import type { GivenToken, SwapToken } from '../chain/types.js'

/** More than any list that people can read. */
const maxTokens = 20_000

/**
 * Reads a list of tokens. Entries that are no token of the network, or are there twice, are left out.
 */
export function parseTokens(
  given: readonly GivenToken[],
  { caipNetworkId }: { readonly caipNetworkId: CaipNetworkId },
): readonly SwapToken[] {
  const found = new Map<string, SwapToken>()
  for (const { address: text, name, symbol, decimals } of given.slice(0, maxTokens)) {
    const address = text.replace(`${caipNetworkId}:`, '').toLowerCase()
    const isToken = /^0x[0-9a-f]{40}$/.test(address) && symbol !== '' && symbol.length <= 64
    if (!isToken || !Number.isInteger(decimals) || decimals < 0 || decimals > 77) continue
    const id = `${caipNetworkId}:${address}`
    const isCoin = address === coinAddress
    const token = {
      id,
      address: address as `0x${string}`,
      isCoin,
      name: name.slice(0, 100),
      symbol,
      decimals,
    }
    if (!found.has(id)) found.set(id, token)
  }
  return [...found.values()]
}
