import { coinAddress } from '../../chains/tokenIds.js'
import type { TokenInfo } from '../../ports/balances.js'
import type { History, HistoryPage, HistoryQuery } from '../../ports/history.js'
import { nodeBalances } from '../balances/nodeBalances.js'
import { askEtherscan, type EtherscanPlan } from '../base/askEtherscan.js'
import { createCache } from '../base/createCache.js'
import type { SourceOf, SourceParts } from '../base/types.js'
import { cutPage } from './cutPage.js'
import { type ListName, readPast, type ScanEntry } from './readScan.js'

export interface EtherscanOptions extends EtherscanPlan {
  /** Lists coins that contracts have sent too: a fourth call for each page, which plans with three a second refuse. */
  readonly internal?: boolean
}

/** Entries of each list that make a page. */
const entries = 50
const pageMs = 5000

/**
 * The past of accounts on eip155 by Etherscan (API v2).
 *
 * @example
 * import { etherscan } from 'appkit-server'
 *
 * export const sources = {
 *   history: [etherscan({ apiKey: process.env.ETHERSCAN_KEY ?? '', networks: ['eip155:1', 'eip155:8453'] })],
 * }
 */
export const etherscan = (options: EtherscanOptions): SourceOf<'history'> => ({
  name: 'etherscan',
  serves: (caip2) => options.networks.includes(caip2),
  create: (parts) => createHistory(options, parts),
})

function createHistory(options: EtherscanOptions, { networks, nodes }: SourceParts): History {
  const { internal = false } = options
  const askList = askEtherscan(options)
  const own = nodeBalances(nodes, networks)
  const kept = createCache<HistoryPage>({ ttlMs: pageMs, entries: 1000 })
  const lists: readonly ListName[] = [
    ...(['txlist', 'tokentx', 'tokennfttx'] as const),
    ...(internal ? (['txlistinternal'] as const) : []),
  ]
  const ask = async (
    query: HistoryQuery,
    caip2: string,
    endblock: number | undefined,
  ): Promise<HistoryPage> => {
    const part = { startblock: 0, endblock, page: 1, offset: entries, sort: 'desc' }
    const shared = { field: 'blockNumber', caip2, address: query.address, part }
    const asked = lists.map((action) => askList({ ...shared, action }))
    const [coin, ...found] = await Promise.all([own.describe(caip2, coinAddress), ...asked])
    const all = lists.map((list, at) => [list, (found[at] ?? []) as readonly ScanEntry[]] as const)
    return toPage(new Map(all), { caip2, coin, query })
  }
  return {
    page: async (query) => {
      const { address, caip2, cursor, iconOf } = query
      if (caip2 === null || !options.networks.includes(caip2)) return { rows: [], next: null }
      if (cursor !== null && !/^\d{1,15}$/.test(cursor)) return null
      // Pictures have the address that the caller reached this server by.
      const key = `${caip2} ${address} ${cursor} ${iconOf('')}`
      return kept.get(key, () => ask(query, caip2, cursor === null ? undefined : Number(cursor)))
    },
  }
}

interface PageFacts {
  readonly caip2: string
  readonly coin: TokenInfo | null
  readonly query: HistoryQuery
}

/** Merges the lists into a page. */
function toPage(lists: ReadonlyMap<ListName, readonly ScanEntry[]>, facts: PageFacts): HistoryPage {
  const read = [...lists.values()].map((list) => ({
    blocks: list.map(blockOf),
    goesOn: list.length >= entries,
  }))
  const { isWhole, next } = cutPage(read)
  const whole = new Map(
    [...lists].map(([name, list]) => [name, list.filter((each) => isWhole(blockOf(each)))]),
  )
  return { rows: readPast(whole, facts), next: next === null ? null : String(next) }
}

const blockOf = ({ blockNumber }: ScanEntry): number => Number(blockNumber)
