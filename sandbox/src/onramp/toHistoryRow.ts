import { formatUnits } from '../../../common/units.js'
import type { Purchase } from './types.js'

/**
 * A purchase as a row of the history (`Transaction` in specs/openapi): sent from `Coinbase`, with a status of
 * the form `ONRAMP_TRANSACTION_STATUS_*`.
 *
 * @param nameOf - returns the full name of a coin by its symbol
 * @param price - of one whole coin in US dollars
 * @param pictureOf - returns the URL of the picture of a coin by its symbol
 */
export function toHistoryRow(
  purchase: Purchase,
  facts: {
    readonly nameOf: (symbol: string) => string
    readonly price: (symbol: string) => number
    readonly pictureOf: (symbol: string) => string
  },
) {
  const { address, chainId, decimals, id, status, symbol, txHash, units, updatedAt } = purchase
  const numeric = formatUnits(units ?? 0n, decimals)
  const price = facts.price(symbol)
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: txHash ?? '',
      minedAt: new Date(updatedAt).toISOString(),
      sentFrom: 'Coinbase',
      sentTo: address,
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: 0,
      application: null,
      chain: `eip155:${chainId}`,
    },
    transfers: [
      {
        fungible_info: { name: facts.nameOf(symbol), symbol, icon: { url: facts.pictureOf(symbol) } },
        nft_info: null,
        direction: 'in' as const,
        quantity: { numeric },
        value: Number(numeric) * price,
        price,
      },
    ],
  }
}
