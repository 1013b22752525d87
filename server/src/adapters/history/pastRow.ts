import { coinAddress } from '../../chains/tokenIds.js'
import { toRow } from '../../history/toRow.js'
import type { PastTransaction } from '../../history/types.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { HistoryQuery, HistoryRow } from '../../ports/history.js'

/** The context of a transaction of an explorer. */
export interface PastFacts {
  /** The coin of the network, or null. */
  readonly coin: TokenInfo | null
  /** The tokens that moved, as far as they are known. */
  readonly tokens: readonly TokenInfo[]
  readonly query: HistoryQuery
}

/** A transaction of an explorer in the form of the API. Explorers here know no prices, and no pictures of pieces. */
export function pastRow(past: PastTransaction, { coin, query, tokens }: PastFacts): HistoryRow {
  const known = tokens.map((token) => [token.address, token] as const)
  const facts = {
    tokens: new Map([...(coin === null ? [] : [[coinAddress, coin] as const]), ...known]),
    priceOf: () => null,
    iconOf: query.iconOf,
    describePiece: ({ amount, token }: PastTransaction['movements'][number]) => ({
      name: `${token.slice(0, 8)}… #${amount}`,
      content: null,
      flags: { is_spam: false },
    }),
    application: null,
  }
  return toRow(past, facts, query.address)
}
