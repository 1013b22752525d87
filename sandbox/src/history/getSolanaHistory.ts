import { formatUnits } from '../../../common/units.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { fromUsd } from '../prices/rates.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaChange, SolanaNode, SolanaPast } from '../solana/common/types.js'
import { findSolanaToken } from '../tokens/listSolanaTokens.js'
import { iconUrl } from '../tokens/tokenIds.js'
import type { HistoryParts, HistoryRow, HistoryTransfer } from './types.js'

const PAGE = 100
// The first page is 1. No chain of a sandbox has more pages.
const PAGE_NUMBER = /^[1-9]\d{0,5}$/

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

function toTransfer(
  { amount, decimals, mint }: SolanaChange,
  price: HistoryParts['price'],
  call: Call,
): HistoryTransfer {
  const { name, symbol, usd } = findSolanaToken(mint ?? solanaNetwork.coinAddress, price)
  const numeric = formatUnits(absolute(amount), decimals)
  const currency = typeof call.query.currency === 'string' ? call.query.currency : 'usd'
  const worth = fromUsd(usd, currency.toLowerCase())
  return {
    fungible_info: { name, symbol, icon: { url: iconUrl(call, symbol) } },
    nft_info: null,
    direction: amount < 0n ? 'out' : 'in',
    quantity: { numeric },
    value: worth === null ? null : Number(numeric) * worth,
    price: worth,
  }
}

// The other side: who received what this side sent, or sent what it received.
function otherSide(past: SolanaPast, own: SolanaChange | undefined): string | undefined {
  if (own === undefined) return undefined
  return past.changes.find(
    ({ amount, holder, mint }) =>
      holder !== own.holder && mint === own.mint && amount > 0n !== own.amount > 0n,
  )?.holder
}

function toRow(past: SolanaPast, address: string, price: HistoryParts['price'], call: Call): HistoryRow {
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
    transfers: own.map((change) => toTransfer(change, price, call)),
  }
}

/**
 * A page of transactions of an address on the Solana chain: 100 rows, newest first. The cursor is the number of
 * the next page.
 * @param address base58 of 32 bytes
 */
export async function getSolanaHistory(
  solana: Pick<SolanaNode, 'past'>,
  price: HistoryParts['price'],
  address: string,
  call: Call,
): Promise<Reply> {
  const { cursor } = call.query
  if (cursor !== undefined && !PAGE_NUMBER.test(String(cursor))) {
    return fail(400, 'cursor', 'The cursor is not one that a page of this address gave.')
  }
  const number = Number(cursor ?? 1)
  const found = await solana.past(address, PAGE + 1, (number - 1) * PAGE)
  const data = found.slice(0, PAGE).map((past) => toRow(past, address, price, call))
  return { status: 200, json: { data, next: found.length > PAGE ? String(number + 1) : null } }
}
