import { fetchTokenBalances } from '../../../services/blockchain/tokenBalances.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import { toTokens } from '../../balances/tokens.js'
import type { Swapper, SwapToken } from '../chain/types.js'

/** Symbols that are offered first, in this order (docs/behaviour.md#swaps). */
export const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
/** Symbols that many people know. */
export const popularSymbols: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...suggestedSymbols,
  ...'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(
    ' ',
  ),
])

/** What an account holds, by the id of the token. */
type Holdings = ReadonlyMap<string, Pick<SwapToken, 'balance' | 'price'>>

/**
 * Adds to tokens what the account holds of them: the coin first, then what it holds, then known ones, then the others.
 */
export function mergeTokens(
  { network, caipNetworkId }: Pick<Swapper, 'network' | 'caipNetworkId'>,
  listed: readonly SwapToken[],
  held: Holdings,
): readonly SwapToken[] {
  const { name, symbol, decimals } = network.nativeCurrency
  const id = `${caipNetworkId}:${coinAddress}`
  const coin: SwapToken = { id, address: coinAddress, isCoin: true, name, symbol, decimals, ...held.get(id) }
  const others = listed
    .filter(({ isCoin }) => !isCoin)
    .map((token) => ({ ...token, ...held.get(token.id) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
  return [coin, ...others]
}

function rankOf({ balance = 0n, symbol }: SwapToken): number {
  if (balance > 0n) return 0
  return popularSymbols.has(symbol) ? 1 : 2
}

/** What the account holds, as the service or the wallet says. Never rejects: without it tokens have no balance. */
export async function fetchHoldings(
  { kit, network, address, caipNetworkId }: Swapper,
  signal: AbortSignal,
): Promise<Holdings> {
  if (kit.config.endpoints.blockchainApi === undefined) return new Map()
  try {
    const { balances } = await fetchTokenBalances(kit, { address, caipNetworkId, signal })
    const tokens = toTokens(balances, network.nativeCurrency.symbol)
    return new Map(
      tokens.map((token) => [
        (token.address ?? `${caipNetworkId}:${coinAddress}`).toLowerCase(),
        { balance: token.amount, ...(token.price !== undefined && { price: token.price }) },
      ]),
    )
  } catch {
    return new Map()
  }
}
