import { COIN_ADDRESS } from '../chains/tokenIds.js'
import type { Movement, PastTransaction } from '../history/types.js'
import type { Balances, Holding, TokenInfo } from '../ports/balances.js'
import type { History, HistoryPage, HistoryQuery, HistoryRow } from '../ports/history.js'
import { isObject } from '../spec/json.js'
import { nodeBalances } from './balances/nodeBalances.js'
import { cleanText } from './base/cleanText.js'
import { createProvider, type Provider } from './base/createProvider.js'
import type { SourceOf, SourceParts } from './base/types.js'
import { pastRow } from './history/pastRow.js'

export interface BlockscoutOptions {
  /** Addresses of the explorers, by CAIP-2 id: `{ 'eip155:1': 'https://eth.blockscout.com' }`. */
  readonly urls: Readonly<Record<string, string>>
}

const MAX_TOKENS = 500

/** Balances and the past from explorers that run Blockscout (API v2). */
export const blockscout = (options: BlockscoutOptions) => {
  const serves = (caip2: string): boolean => Object.hasOwn(options.urls, caip2)
  return {
    balances: {
      name: 'blockscout',
      serves,
      create: (parts) => createBalances(options, parts),
    } satisfies SourceOf<'balances'>,
    history: {
      name: 'blockscout',
      serves,
      create: (parts) => createHistory(options, parts),
    } satisfies SourceOf<'history'>,
  }
}

const explorersOf = ({ urls }: BlockscoutOptions): ReadonlyMap<string, Provider> =>
  new Map(
    Object.entries(urls).map(
      ([caip2, base]) => [caip2, createProvider({ name: 'blockscout', base })] as const,
    ),
  )

function createBalances(options: BlockscoutOptions, { networks, nodes }: SourceParts): Balances {
  const explorers = explorersOf(options)
  const own = nodeBalances(nodes, networks)
  return {
    describe: own.describe,
    holdings: async (query) => {
      const { address, caip2 } = query
      const explorer = explorers.get(caip2)
      // The coin and the tokens that are asked for come from the chain itself, which an explorer is behind of.
      const [fresh, listed] = await Promise.all([
        own.holdings(query),
        explorer?.ask('getTokenBalances', { path: { address } }) ?? [],
      ])
      const known = new Set(fresh.map(({ token }) => token.address))
      const more = (Array.isArray(listed) ? listed : []).flatMap((entry) => readHolding(caip2, entry) ?? [])
      return [...fresh, ...more.filter(({ token }) => !known.has(token.address)).slice(0, MAX_TOKENS)]
    },
  }
}

function readHolding(caip2: string, entry: unknown): Holding | null {
  if (!isObject(entry)) return null
  const token = readToken(caip2, entry.token)
  const amount = BigInt(String(entry.value))
  return token === null || amount === 0n ? null : { token, amount }
}

/** A token as the explorer calls it, or null if it is not of ERC-20. */
function readToken(caip2: string, token: unknown): TokenInfo | null {
  if (!isObject(token) || token.type !== 'ERC-20') return null
  const { address_hash: address, decimals } = token
  const symbol = cleanText(token.symbol)
  if (typeof address !== 'string' || symbol === null || typeof decimals !== 'string') return null
  const places = Number(decimals)
  if (places > 77) return null
  const icon =
    typeof token.icon_url === 'string' && /^https:\/\//.test(token.icon_url) ? token.icon_url : null
  return {
    caip2,
    address: address.toLowerCase(),
    symbol,
    decimals: places,
    isCoin: false,
    name: cleanText(token.name) ?? symbol,
    ...(icon !== null && { iconUrl: icon }),
  }
}

function createHistory(options: BlockscoutOptions, { networks, nodes }: SourceParts): History {
  const explorers = explorersOf(options)
  const own = nodeBalances(nodes, networks)
  return {
    page: async (query) => {
      const { address, caip2 } = query
      const explorer = explorers.get(caip2 ?? '')
      if (explorer === undefined || caip2 === null) return { rows: [], next: null }
      const place = readCursor(query.cursor)
      if (place === null) return null
      const [list, transfers, coin] = await Promise.all([
        explorer.ask('getTransactions', { path: { address }, query: place }),
        explorer.ask('getTokenTransfers', { path: { address }, query: { block_number: place.block_number } }),
        own.describe(caip2, COIN_ADDRESS),
      ])
      return toPage(list, transfers, { caip2, coin, query })
    },
  }
}

interface PageFacts {
  readonly caip2: string
  readonly coin: TokenInfo | null
  readonly query: HistoryQuery
}

function toPage(list: unknown, transfers: unknown, facts: PageFacts): HistoryPage {
  const { items = [], next_page_params: next = null } = list as {
    items?: readonly Readonly<Record<string, unknown>>[]
    next_page_params?: Readonly<Record<string, number>> | null
  }
  const moved = new Map<string, { movement: Movement; token: TokenInfo | null }[]>()
  const { items: all = [] } = transfers as { items?: readonly Readonly<Record<string, unknown>>[] }
  for (const transfer of all) {
    const read = readTransfer(facts.caip2, transfer)
    const hash = String(transfer.transaction_hash)
    if (read !== null) moved.set(hash, [...(moved.get(hash) ?? []), read])
  }
  const rows = items.flatMap((item) => readRow(item, moved.get(String(item.hash)) ?? [], facts) ?? [])
  return { rows, next: next === null ? null : writeCursor(next) }
}

function readTransfer(caip2: string, transfer: Readonly<Record<string, unknown>>) {
  const total = isObject(transfer.total) ? transfer.total : {}
  const token = isObject(transfer.token) ? String(transfer.token.address_hash).toLowerCase() : ''
  const sides = { sender: sideOf(transfer.from), receiver: sideOf(transfer.to) }
  const info = readToken(caip2, transfer.token)
  if (info !== null && typeof total.value === 'string')
    return {
      token: info,
      movement: { kind: 'token', token, ...sides, amount: total.value } satisfies Movement,
    }
  if (typeof total.token_id !== 'string') return null
  return {
    token: null,
    movement: { kind: 'piece', token, ...sides, amount: total.token_id } satisfies Movement,
  }
}

const sideOf = (side: unknown): string => (isObject(side) ? String(side.hash).toLowerCase() : '')

function readRow(
  item: Readonly<Record<string, unknown>>,
  moved: readonly { readonly movement: Movement; readonly token: TokenInfo | null }[],
  { caip2, coin, query }: PageFacts,
): HistoryRow | null {
  const minedAt = Date.parse(String(item.timestamp)) / 1000
  if (!Number.isFinite(minedAt)) return null
  const { address } = query
  const [sender, recipient] = [sideOf(item.from), item.to === null ? null : sideOf(item.to)]
  const own = moved.filter(({ movement }) => [movement.sender, movement.receiver].includes(address))
  const movements = own.map(({ movement }) => movement)
  if (item.value !== '0' && [sender, recipient].includes(address))
    movements.unshift({
      kind: 'coin',
      token: '',
      sender,
      receiver: recipient ?? '',
      amount: String(item.value),
    })
  const past: PastTransaction = {
    caip2,
    minedAt,
    sender,
    recipient,
    movements,
    hash: String(item.hash).toLowerCase(),
    nonce: Number(item.nonce),
    succeeded: item.status === 'ok',
    selector: typeof item.raw_input === 'string' ? item.raw_input.slice(0, 10) : '0x',
  }
  const tokens = own.flatMap(({ token }) => (token === null ? [] : [token]))
  return pastRow(past, { coin, query, tokens })
}

const CURSOR = /^(\d{1,15})-(\d{1,9})-(\d{1,9})$/

function readCursor(text: string | null) {
  if (text === null) return {} as { block_number?: number; index?: number; items_count?: number }
  const [, block, index, count] = CURSOR.exec(text) ?? []
  if (block === undefined) return null
  return { block_number: Number(block), index: Number(index), items_count: Number(count) }
}

const writeCursor = ({ block_number = 0, index = 0, items_count = 0 }: Readonly<Record<string, number>>) =>
  `${block_number}-${index}-${items_count}`
