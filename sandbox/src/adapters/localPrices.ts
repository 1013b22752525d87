import type { Prices, TokenInfo } from 'appkit-server/parts'
import { contractsOf } from '../contracts/planContracts.js'
import { fromUsd } from '../prices/rates.js'
import { solanaTokens } from '../solana/common/tokens.js'
import { wrappedSol } from '../tokens/listSolanaTokens.js'

/** The fixed prices of the tokens that the sandbox itself put on its chains. A token of somebody else has none. */
export function localPrices(price: (symbol: string) => number): Prices {
  const usdOf = (token: TokenInfo): number | null => {
    const symbol = pricedSymbol(token)
    return symbol === null ? null : price(symbol) || null
  }
  return { of: async (tokens, currency) => tokens.map((token) => fromUsd(usdOf(token), currency)) }
}

/** The symbol that has the price of a token, or null. A wrapped coin is worth the coin. */
export function pricedSymbol({ address, caip2, isCoin, symbol }: TokenInfo): string | null {
  if (isCoin) return symbol
  if (caip2.startsWith('solana:')) {
    if (address === wrappedSol) return symbol.slice(1)
    return solanaTokens.some(({ mint }) => mint === address) ? symbol : null
  }
  const { dai, gov, usdc, wrapped } = contractsOf(Number(caip2.split(':')[1]))
  if (address === wrapped) return symbol.slice(1)
  return [dai, gov, usdc].some((own) => own === address) ? symbol : null
}
