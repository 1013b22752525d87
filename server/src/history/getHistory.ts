import { iconUrl } from '../chains/tokenIds.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { readAccount, readNodes } from '../portfolio/readQuery.js'
import type { History, HistoryQuery } from '../ports/history.js'
import type { Nodes } from '../ports/nodes.js'
import { readCurrency } from '../ports/prices.js'

/** The ports that a page of history is read from. */
export interface HistoryParts {
  readonly nodes: Nodes
  readonly history: History
  /** Whether purchases are made that nobody lists. */
  readonly hidesPurchases?: boolean
}

const rootstock = new Set(['eip155:30', 'eip155:31'])
const page = (data: readonly unknown[], next: string | null): Reply => ({ status: 200, json: { data, next } })

/**
 * A page of transactions of an address on the requested network, or on all networks of eip155, newest first, and the cursor
 * of the next page. With `onramp=coinbase` the purchases instead.
 */
export async function getHistory(
  { hidesPurchases, history, nodes }: HistoryParts,
  call: Call,
): Promise<Reply> {
  const { currency, cursor, onramp } = call.query
  const asked = readAccount(
    call,
    (chainId) => `Nobody knows the history of ${chainId}: it exists for eip155 and solana.`,
  )
  if ('status' in asked) return asked
  const { address, caip2, namespace } = asked
  if (onramp !== undefined && namespace !== 'eip155')
    return fail(400, 'onramp', 'Purchases are listed for eip155 only.')
  if (caip2 !== null && rootstock.has(caip2)) return page([], null)
  const networks = readNodes(nodes, asked)
  if ('status' in networks) return networks
  const query: HistoryQuery = {
    address,
    caip2,
    baseUrl: call.baseUrl,
    cursor: typeof cursor === 'string' ? cursor : null,
    currency: readCurrency(currency) ?? 'usd',
    iconOf: (symbol) => iconUrl(call, symbol),
  }
  // An empty list would say that nothing was bought, and a buyer who has just paid would pay again.
  if (onramp !== undefined && hidesPurchases)
    return fail(400, 'onramp', 'The sellers of this server do not list purchases.')
  if (onramp !== undefined) return page((await history.purchases?.(query)) ?? [], null)
  const found = await history.page(query)
  if (found === null) return fail(400, 'cursor', 'The cursor is not one that a page of this address gave.')
  return page(found.rows, found.next)
}
