import { iconUrl, parseSolanaTokenId, parseTokenId } from '../chains/tokenIds.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { findNode } from '../ports/nodes.js'
import { readCurrency } from '../ports/prices.js'
import type { PortfolioParts } from './types.js'

/**
 * The price of the first requested token, as with the live service (getPrices in specs/openapi). The list is empty if the
 * token has no price.
 */
export async function getPrices(parts: PortfolioParts, call: Call): Promise<Reply> {
  // The spec has checked the body.
  const { addresses, currency, projectId } = call.body as {
    addresses: readonly string[]
    currency: string
    projectId: string
  }
  const [first] = addresses
  if (first === undefined) return fail(400, 'addresses', 'Name the token to price: the list is empty.')
  const id = parseSolanaTokenId(first) ?? parseTokenId(first)
  if (id === null) {
    const what = 'is not a token of an eip155 or solana network (CAIP-10).'
    return fail(400, 'address', `${first.slice(0, 200)} ${what}`)
  }
  if (findNode(parts.nodes, id.caip2) === undefined) return parts.nodes.missing(id.caip2)
  const empty: Reply = { status: 200, json: { fungibles: [] } }
  const token = await parts.balances.describe(id.caip2, id.address)
  const wanted = readCurrency(currency)
  if (token === null || wanted === null) return empty
  const [price = null] = await parts.prices.of([token], wanted)
  if (price === null) return empty
  const { name, symbol, decimals } = token
  const icon = token.iconUrl ?? iconUrl({ baseUrl: call.baseUrl, query: { projectId } }, symbol)
  return {
    status: 200,
    json: { fungibles: [{ address: first, name, symbol, iconUrl: icon, price, decimals }] },
  }
}
