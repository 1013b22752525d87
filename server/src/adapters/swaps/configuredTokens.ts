import { coinAddress, solanaCoinAddress } from '../../chains/tokenIds.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { SourceParts } from '../base/types.js'

/** The coin of a network and the tokens that the configuration lists, for an exchange that has no list of its own. */
export function configuredTokens(networks: SourceParts['networks'], caip2: string): readonly TokenInfo[] {
  const network = networks[caip2]
  if (network === undefined) return []
  const isSolana = caip2.startsWith('solana:')
  const { coin, decimals = isSolana ? 9 : 18, symbol, tokens = [] } = network
  const address = isSolana ? solanaCoinAddress : coinAddress
  const own = { caip2, address, name: coin ?? symbol, symbol, decimals, isCoin: true }
  const listed = tokens.map((token) => ({
    ...token,
    caip2,
    address: isSolana ? token.address : token.address.toLowerCase(),
    isCoin: false,
  }))
  return [own, ...listed]
}
