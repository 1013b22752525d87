import { cleanText } from '../chains/cleanText.js'
import { coinAddress } from '../chains/tokenIds.js'
import { movedByOthers } from '../history/toRow.js'
import type { Movement, PastTransaction } from '../history/types.js'
import type { Balances, Holding, TokenInfo } from '../ports/balances.js'
import type { History, HistoryPage, HistoryQuery, HistoryRow } from '../ports/history.js'
import { isObject } from '../spec/json.js'
import { listedBalances } from './balances/listedBalances.js'
import { nodeBalances } from './balances/nodeBalances.js'
import { createProvider, type Provider } from './base/createProvider.js'
import type { SourceOf, SourceParts } from './base/types.js'
import { cutPage } from './history/cutPage.js'
import { pastRow } from './history/pastRow.js'

export interface BlockscoutOptions {
  /** Addresses of the explorers, by CAIP-2 id: `{ 'eip155:1': 'https://eth.blockscout.com' }`. */
  readonly urls: Readonly<Record<string, string>>
  /** Key of a plan, from the environment, which all of `urls` get. None if left out, as explorers of one's own want none. */
  readonly apiKey?: string
}

/** Pages of one block of a list at most. */
const maxPages = 20

/**
 * Balances and the past from explorers that run Blockscout (API v2).
 *
 * @example
 * import { blockscout, defineServer } from 'appkit-server'
 *
 * const explorers = blockscout({ urls: { 'eip155:1': 'https://eth.blockscout.com' } })
 *
 * export default defineServer({
 *   origin: 'https://api.shop.example',
 *   projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
 *   networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [process.env.RPC_URL ?? ''] } },
 *   sources: { balances: [explorers.balances], history: [explorers.history] },
 * })
 */
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

function explorersOf({ apiKey, urls }: BlockscoutOptions): ReadonlyMap<string, Provider> {
  const key = apiKey ? { query: { apikey: apiKey } } : {}
  const all = Object.entries(urls)
  return new Map(all.map(([caip2, base]) => [caip2, createProvider({ name: 'blockscout', base, ...key })]))
}

function createBalances(options: BlockscoutOptions, { networks, nodes }: SourceParts): Balances {
  const explorers = explorersOf(options)
  return listedBalances(nodeBalances(nodes, networks), async ({ address, caip2 }) => {
    const list = await explorers.get(caip2)?.ask('getTokenBalances', { path: { address } })
    return (Array.isArray(list) ? list : []).flatMap((entry) => readHolding(caip2, entry) ?? [])
  })
}

function readHolding(caip2: string, entry: unknown): Holding | null {
  if (!isObject(entry)) return null
  const token = readToken(caip2, entry.token)
  const amount = BigInt(String(entry.value))
  return token === null || amount === 0n ? null : { token, amount }
}

/** The contract of a token in lower case, or nothing. Before its version 8 an explorer called it `address`. */
const contractOf = ({ address_hash: hash, address = '' }: Entry): string =>
  String(hash ?? address).toLowerCase()

/** A token as the explorer calls it, or null if it is not of ERC-20. */
function readToken(caip2: string, token: unknown): TokenInfo | null {
  if (!isObject(token) || token.type !== 'ERC-20') return null
  const address = contractOf(token)
  const { decimals } = token
  const symbol = cleanText(token.symbol)
  if (address === '' || symbol === null || typeof decimals !== 'string') return null
  const places = Number(decimals)
  if (places > 77) return null
  const icon =
    typeof token.icon_url === 'string' && /^https:\/\//.test(token.icon_url) ? token.icon_url : null
  return {
    caip2,
    address,
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
      if (query.cursor !== null && !/^\d{1,15}$/.test(query.cursor)) return null
      const newest = query.cursor === null ? null : Number(query.cursor)
      const [sent, transfers, coin] = await Promise.all([
        readList(explorer, 'getTransactions', address, newest),
        readList(explorer, 'getTokenTransfers', address, newest),
        own.describe(caip2, coinAddress),
      ])
      return toPage(sent, transfers, { caip2, coin, query })
    },
  }
}

type Entry = Readonly<Record<string, unknown>>
type Place = Readonly<Record<string, string | number>>

/** The entries that were read of a list. */
interface FoundList {
  readonly items: readonly Entry[]
  readonly goesOn: boolean
}

/**
 * Reads a list from a block on: a page, and the ones after it as long as all of it is one block, because a page of the past ends
 * between two blocks.
 *
 * @param newest - the newest block, or null for all
 */
async function readList(
  explorer: Provider,
  operationId: string,
  address: string,
  newest: number | null,
): Promise<FoundList> {
  const items: Entry[] = []
  // The place is behind an entry: before the first one of the next block are all of this block.
  let place: Place | null = newest === null ? {} : { block_number: newest + 1, index: 0 }
  for (let page = 0; place !== null && page < maxPages; page += 1) {
    const reply = (await explorer.ask(operationId, { path: { address }, query: place })) as {
      readonly items: readonly Entry[]
      readonly next_page_params: Entry | null
    }
    // Entries that are in no block yet have no place in the past.
    items.push(...reply.items.filter((item) => typeof item.block_number === 'number'))
    place = reply.next_page_params === null ? null : placeOf(reply.next_page_params)
    const [first, last] = [items[0], items.at(-1)]
    if (first !== undefined && last !== undefined && blockOf(last) < blockOf(first)) break
  }
  return { items, goesOn: place !== null }
}

/** An explorer names a place by more than its block, and wants all of it back. */
const placeOf = (next: Entry): Place =>
  Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
    ),
  )

const blockOf = (item: Entry): number => Number(item.block_number)

interface PageFacts {
  readonly caip2: string
  readonly coin: TokenInfo | null
  readonly query: HistoryQuery
}

interface Moved {
  readonly movement: Movement
  readonly token: TokenInfo | null
}

/** Puts the transactions of an account and those of others that moved its tokens together, the newest first. */
function toPage(sent: FoundList, transfers: FoundList, facts: PageFacts): HistoryPage {
  const read = [sent, transfers].map(({ goesOn, items }) => ({ blocks: items.map(blockOf), goesOn }))
  const { isWhole, next } = cutPage(read)
  const moved = new Map<string, Moved[]>()
  const transactions = new Map(sent.items.map((item) => [String(item.hash), item]))
  for (const transfer of transfers.items) {
    const hash = String(transfer.transaction_hash)
    const known = moved.get(hash) ?? []
    const each = readTransfer(facts.caip2, transfer)
    moved.set(hash, each === null ? known : [...known, each])
    if (!transactions.has(hash)) transactions.set(hash, transfer)
  }
  const rows = [...transactions]
    .filter(([, item]) => isWhole(blockOf(item)))
    .sort(([, one], [, other]) => blockOf(other) - blockOf(one))
    .flatMap(([hash, item]) => readRow(item, moved.get(hash) ?? [], facts) ?? [])
  return { rows, next: next === null ? null : String(next) }
}

function readTransfer(caip2: string, transfer: Entry) {
  const total = isObject(transfer.total) ? transfer.total : {}
  const token = isObject(transfer.token) ? contractOf(transfer.token) : ''
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

function readRow(item: Entry, moved: readonly Moved[], facts: PageFacts): HistoryRow | null {
  const minedAt = Date.parse(String(item.timestamp)) / 1000
  if (!Number.isFinite(minedAt)) return null
  const { caip2, coin, query } = facts
  const own = moved.filter(({ movement }) => [movement.sender, movement.receiver].includes(query.address))
  const movements = own.map(({ movement }) => movement)
  const shared = { caip2, minedAt }
  const past: PastTransaction | null =
    typeof item.hash === 'string'
      ? readOwn(item, movements, facts, shared)
      : readOther(item, movements, shared)
  if (past === null) return null
  const tokens = own.flatMap(({ token }) => (token === null ? [] : [token]))
  return pastRow(past, { coin, query, tokens })
}

type Shared = Pick<PastTransaction, 'caip2' | 'minedAt'>

function readOwn(
  item: Entry,
  moved: readonly Movement[],
  { query: { address } }: PageFacts,
  shared: Shared,
): PastTransaction {
  const [sender, recipient] = [sideOf(item.from), item.to === null ? null : sideOf(item.to)]
  const amount = String(item.value)
  const isOfCoin = amount !== '0' && [sender, recipient].includes(address)
  const coins = isOfCoin
    ? [{ kind: 'coin', token: '', sender, receiver: recipient ?? '', amount } as const]
    : []
  return {
    ...shared,
    sender,
    recipient,
    movements: [...coins, ...moved],
    hash: String(item.hash).toLowerCase(),
    nonce: Number(item.nonce),
    succeeded: item.status === 'ok',
    selector: typeof item.raw_input === 'string' ? item.raw_input.slice(0, 10) : '0x',
  }
}

/** Reads a transaction of somebody else: an explorer lists its movements, but not its sender. A failed one moves nothing. */
function readOther(item: Entry, moved: readonly Movement[], shared: Shared): PastTransaction | null {
  const movements = movedByOthers(moved)
  const [first] = movements
  if (first === undefined) return null
  return {
    ...shared,
    sender: first.sender,
    recipient: first.receiver,
    movements,
    hash: String(item.transaction_hash).toLowerCase(),
    nonce: 0,
    succeeded: true,
    selector: '0x',
  }
}
