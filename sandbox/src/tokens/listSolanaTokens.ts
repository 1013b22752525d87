import { solanaCoinAddress, type TokenInfo } from 'appkit-server/parts'
import { solanaNetwork } from '../solana/common/network.js'
import { solanaTokens } from '../solana/common/tokens.js'

/** The mint of SOL as a token. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

// A mint has neither a name nor a symbol. The first and last characters of its address distinguish it.
const shorten = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** A token of the Solana chain; an unknown one is named by the characters of its mint. */
export function findSolanaToken(mint: string): TokenInfo {
  const known = listSolanaTokens().find(({ address }) => address === mint)
  const { caip2 } = solanaNetwork
  return (
    known ?? {
      caip2,
      address: mint,
      name: shorten(mint),
      symbol: mint.slice(0, 4),
      decimals: 0,
      isCoin: false,
    }
  )
}

/** Lists the tokens of the Solana chain: the coin, the coin as a token, and those that the sandbox put there. */
export function listSolanaTokens(): TokenInfo[] {
  const { caip2, coin: name, decimals, symbol } = solanaNetwork
  return [
    { caip2, address: solanaCoinAddress, name, symbol, decimals, isCoin: true },
    { caip2, address: wrappedSol, name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals, isCoin: false },
    ...solanaTokens.map(({ decimals: places, mint: address, name: own, symbol: short }) => ({
      caip2,
      address,
      name: own,
      symbol: short,
      decimals: places,
      isCoin: false,
    })),
  ]
}
