import {
  type HistoryPage,
  type HistoryQuery,
  type HistoryRow,
  type HistoryTransfer,
  solanaCoinAddress,
} from 'appkit-server/parts'
import { formatUnits } from '../../../common/units.js'
import { fromUsd } from '../prices/rates.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaChange, SolanaNode, SolanaPast } from '../solana/common/types.js'
import { findSolanaToken } from '../tokens/listSolanaTokens.js'
import { pricedSymbol } from './localPrices.js'

const page = 100
// The first page is 1. No chain of a sandbox has more pages.
const pageNumber = /^[1-9]\d{0,5}$/

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

function toTransfer(
  { amount, decimals, mint }: SolanaChange,
  price: (symbol: string) => number,
  { currency, iconOf }: HistoryQuery,
): HistoryTransfer {
  const token = findSolanaToken(mint ?? solanaCoinAddress)
  const { name, symbol } = token
  const numeric = formatUnits(absolute(amount), decimals)
  const priced = pricedSymbol(token)
  const worth = fromUsd(priced === null ? null : price(priced) || null, currency)
  return {
    fungible_info: { name, symbol, icon: { url: iconOf(symbol) } },
    nft_info: null,
    direction: amount < 0n ? 'out' : 'in',
    quantity: { numeric },
    value: worth === null ? null : Number(numeric) * worth,
    price: worth,
  }
}

// The other side: the receiver of the token that this side sent, or the sender of the one that it received.
function otherSide(past: SolanaPast, own: SolanaChange | undefined): string | undefined {
  if (own === undefined) return undefined
  return past.changes.find(
    ({ amount, holder, mint }) =>
      holder !== own.holder && mint === own.mint && amount > 0n !== own.amount > 0n,
  )?.holder
}

function toRow(past: SolanaPast, price: (symbol: string) => number, query: HistoryQuery): HistoryRow {
  const { address } = query
  const own = past.changes.filter(({ holder }) => holder === address)
  // A token transfer says more than the rent of its account.
  const went = own
    .filter(({ amount }) => amount < 0n)
    .sort((one, other) => (one.mint ? 0 : 1) - (other.mint ? 0 : 1))
  const came = own.filter(({ amount }) => amount > 0n)
  const isTrade = went.length > 0 && came.length > 0
  const operationType = isTrade ? 'trade' : went.length > 0 ? 'send' : came.length > 0 ? 'receive' : 'execute'
  const sides = {
    trade: { sentFrom: address, sentTo: otherSide(past, went[0]) ?? '' },
    send: { sentFrom: address, sentTo: otherSide(past, went[0]) ?? '' },
    receive: { sentFrom: otherSide(past, came[0]) ?? past.payer, sentTo: address },
    execute: { sentFrom: past.payer, sentTo: '' },
  }
  return {
    id: `${solanaNetwork.caip2}:${past.signature}`,
    metadata: {
      operationType,
      hash: past.signature,
      minedAt: new Date(past.minedAt * 1000).toISOString(),
      ...sides[operationType],
      status: past.succeeded ? 'confirmed' : 'failed',
      nonce: null,
      application: null,
      chain: solanaNetwork.caip2,
    },
    transfers: own.map((change) => toTransfer(change, price, query)),
  }
}

/**
 * A page of transactions of an address on the Solana chain: 100 rows, newest first. The cursor is the number of
 * the next page.
 *
 * @returns null if the cursor is none
 */
export async function solanaHistory(
  solana: Pick<SolanaNode, 'past'>,
  price: (symbol: string) => number,
  query: HistoryQuery,
): Promise<HistoryPage | null> {
  const { address, cursor } = query
  if (cursor !== null && !pageNumber.test(cursor)) return null
  const number = Number(cursor ?? 1)
  const found = await solana.past(address, page + 1, (number - 1) * page)
  const rows = found.slice(0, page).map((past) => toRow(past, price, query))
  return { rows, next: found.length > page ? String(number + 1) : null }
}
