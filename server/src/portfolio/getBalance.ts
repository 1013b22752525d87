import { parseTokenId } from '../chains/tokenIds.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { readCurrency } from '../ports/prices.js'
import { type AccountQuery, readAccount, readNodes } from './readQuery.js'
import { toBalance } from './toBalance.js'
import type { PortfolioParts } from './types.js'

const rootstock = new Set(['eip155:30', 'eip155:31'])
/** How long balances wait for their prices, in ms: they are shown without them, too. */
const pricePatience = 1500
const none: Reply = { status: 200, json: { balances: [] } }

function versionOf(call: Call): string {
  const { sv } = call.query
  return typeof sv === 'string' && sv !== '' ? sv : (call.headers.get('x-sdk-version') ?? '')
}

/** The tokens of `forceUpdate`, or the reply that refuses them. */
function readExtra(
  { forceUpdate }: Call['query'],
  { namespace }: AccountQuery,
): readonly { readonly caip2: string; readonly address: string }[] | Reply {
  if (forceUpdate === undefined) return []
  if (namespace !== 'eip155') return fail(400, 'forceUpdate', 'forceUpdate works for eip155 only.')
  const ids = Array.isArray(forceUpdate) ? forceUpdate.map((id) => parseTokenId(String(id))) : []
  const read = ids.filter((id) => id !== null)
  if (read.length === ids.length) return read
  const text = 'forceUpdate takes tokens of eip155 networks (CAIP-10), with commas between.'
  return fail(400, 'forceUpdate', text)
}

/**
 * The balances of an address, with their prices. As with the live service, the list is empty if the caller sends no origin
 * or no version (getBalance in specs/openapi). In a list of several, what a network said last stands for one that is down or
 * hangs (`shareHoldings`).
 *
 * @throws ServiceDownError if no network answers
 */
export async function getBalance(parts: PortfolioParts, call: Call): Promise<Reply> {
  const { holdings, nodes, prices } = parts
  const asked = readAccount(
    call,
    (chainId) => `Unsupported namespace in ${chainId}: balances exist for eip155 and solana.`,
  )
  if ('status' in asked) return asked
  const extra = readExtra(call.query, asked)
  if ('status' in extra) return extra
  const version = versionOf(call)
  if (!call.headers.get('origin') || version === '' || /1\.6\.[45]$/.test(version)) return none
  if (asked.caip2 !== null && rootstock.has(asked.caip2)) return none
  const networks = readNodes(nodes, asked)
  if ('status' in networks) return networks
  const held = await holdings({ account: asked, networks, extra })
  const currency = readCurrency(call.query.currency) ?? 'usd'
  const worth = await prices.of(
    held.map(({ token }) => token),
    currency,
    pricePatience,
  )
  return {
    status: 200,
    json: { balances: held.map((holding, at) => toBalance(holding, worth[at] ?? null, call)) },
  }
}
