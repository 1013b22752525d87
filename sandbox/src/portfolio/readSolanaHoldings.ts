import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import { findSolanaToken, listSolanaTokens } from '../tokens/listSolanaTokens.js'
import type { Held } from './toBalance.js'

/**
 * What an address holds on the Solana chain: SOL first and always, tokens when there is some.
 * @param address base58 of 32 bytes
 * @param priceOf US dollars for one token of a symbol, 0 when not known
 */
export function readSolanaHoldings(
  solana: Pick<SolanaNode, 'balance' | 'holdings'>,
  address: string,
  priceOf: (symbol: string) => number,
): Held[] {
  const { caip2, coinAddress } = solanaNetwork
  const order = listSolanaTokens(priceOf).map((token) => token.address)
  const placeOf = (mint: string): number => (order.includes(mint) ? order.indexOf(mint) : order.length)
  const held = [
    { mint: coinAddress, decimals: solanaNetwork.decimals, amount: solana.balance(address) },
    ...solana.holdings(address).sort((one, other) => placeOf(one.mint) - placeOf(other.mint)),
  ]
  return held.map(({ amount, decimals, mint }) => {
    const { name, symbol, usd } = findSolanaToken(mint, priceOf)
    return { caip2, id: `${caip2}:${mint}`, name, symbol, decimals, usd, amount }
  })
}
