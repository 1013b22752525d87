import type { HeldToken } from '../../amounts/listHeld.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import type { Swapper, SwapToken } from '../chain/types.js'

/** Symbols that are offered first, in this order (docs/behaviour.md#swaps). */
export const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
/** Symbols that many people know. */
const popularSymbols: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...suggestedSymbols,
  ...'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(
    ' ',
  ),
])

/**
 * Adds the account's balances to tokens: the coin first, then those it holds, then known ones, then the others.
 */
export function mergeTokens(
  { network, caipNetworkId }: Pick<Swapper, 'network' | 'caipNetworkId'>,
  listed: readonly SwapToken[],
  held: readonly HeldToken[],
): readonly SwapToken[] {
  const { name, symbol, decimals } = network.nativeCurrency
  const known = new Map(held.map((token) => [token.address?.toLowerCase() ?? coinAddress, token]))
  const merge = (token: SwapToken): SwapToken => ({ ...known.get(token.address), ...token })
  const id = `${caipNetworkId}:${coinAddress}`
  const coin = merge({ id, address: coinAddress, isCoin: true, name, symbol, decimals })
  const others = listed
    .filter(({ isCoin }) => !isCoin)
    .map(merge)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol)))
  return [coin, ...others]
}

/** 0 for the coin and tokens that the account holds, 1 for those that many people know, 2 for the others. */
export function rankOf({ isCoin, balance = 0n, symbol }: SwapToken): number {
  if (isCoin || balance > 0n) return 0
  return popularSymbols.has(symbol) ? 1 : 2
}
