import { networkInfo } from '../chain/networkInfo.js'
import { contractsOf } from '../contracts/contractsOf.js'
import { tokenFacts } from '../contracts/tokenFacts.js'
import { COIN_ADDRESS } from './coinAddress.js'
import type { TokenInfo } from './types.js'

const COIN_DECIMALS = 18

/**
 * The tokens the sandbox itself put on a chain, the chain's own coin first.
 * @param priceOf US dollars for one token of a symbol, 0 when not known
 */
export function listTokens(chainId: number, priceOf: (symbol: string) => number): TokenInfo[] {
  const { coin, symbol } = networkInfo(chainId)
  const { usdc, dai, gov, wrapped } = contractsOf(chainId)
  const caip2 = `eip155:${chainId}`
  const worth = (short: string): number | null => priceOf(short) || null
  const own = { caip2, decimals: COIN_DECIMALS, usd: worth(symbol) }
  const token = (
    address: TokenInfo['address'],
    { name, symbol: short, decimals }: typeof tokenFacts.usdc | typeof tokenFacts.dai | typeof tokenFacts.gov,
  ): TokenInfo => ({
    caip2,
    address,
    name,
    symbol: short,
    decimals,
    usd: worth(short),
    isCoin: false,
  })
  return [
    { ...own, address: COIN_ADDRESS, name: coin, symbol, isCoin: true },
    { ...own, address: wrapped, name: `Wrapped ${coin}`, symbol: `W${symbol}`, isCoin: false },
    token(usdc, tokenFacts.usdc),
    token(dai, tokenFacts.dai),
    token(gov, tokenFacts.gov),
  ]
}
