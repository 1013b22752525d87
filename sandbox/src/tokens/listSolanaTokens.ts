import { solanaNetwork } from '../solana/common/network.js'
import { solanaTokens } from '../solana/common/tokens.js'

/** A coin or a token of the Solana chain. */
export interface SolanaTokenInfo {
  /** Mint in base58, or the address that stands for the coin. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars for one; null when nobody knows. */
  readonly usd: number | null
}

const WRAPPED = 'So11111111111111111111111111111111111111112'

// A mint has neither a name nor a symbol. The first and last characters of its address distinguish it.
const shorten = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** Name, symbol and worth of a token of the Solana chain; for an unknown token, what can be read from its mint. */
export function findSolanaToken(
  mint: string,
  priceOf: (symbol: string) => number,
): Pick<SolanaTokenInfo, 'name' | 'symbol' | 'usd'> {
  const known = listSolanaTokens(priceOf).find(({ address }) => address === mint)
  return known ?? { name: shorten(mint), symbol: mint.slice(0, 4), usd: null }
}

/**
 * What the sandbox put on its Solana chain, the coin first, and the coin as a token.
 * @param priceOf US dollars for one token of a symbol, 0 when not known
 */
export function listSolanaTokens(priceOf: (symbol: string) => number): SolanaTokenInfo[] {
  const { coin: name, coinAddress, decimals, symbol } = solanaNetwork
  const own = { decimals, usd: priceOf(symbol) || null }
  return [
    { ...own, address: coinAddress, name, symbol },
    { ...own, address: WRAPPED, name: `Wrapped ${name}`, symbol: `W${symbol}` },
    ...solanaTokens.map((token) => ({
      address: token.mint,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      usd: priceOf(token.symbol) || null,
    })),
  ]
}
