import { notRunning } from '../blockchain/notRunning.js'
import type { ChainNode } from '../chain/types.js'
import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import { iconUrl } from '../tokens/iconUrl.js'
import { parseTokenId } from '../tokens/parseTokenId.js'
import type { TokenDirectory } from '../tokens/types.js'
import { fromUsd } from './fromUsd.js'

/**
 * Price of the first of the asked tokens, as with the live service (contract sheet, section 1.11). A
 * token nobody has a price for gives an empty list.
 */
export async function getPrices(
  nodes: readonly ChainNode[],
  tokens: TokenDirectory,
  call: Call,
): Promise<Reply> {
  // The spec has checked the body, so it has this shape.
  const { addresses, currency, projectId } = call.body as {
    addresses: readonly string[]
    currency: string
    projectId: string
  }
  const [first] = addresses
  if (first === undefined) return fail(400, 'addresses', 'Name the token to price: the list is empty.')
  const id = parseTokenId(first)
  if (!id)
    return fail(400, 'address', `${first.slice(0, 200)} is not a token of an eip155 network (CAIP-10).`)
  const node = nodes.find(({ caip2 }) => caip2 === id.caip2)
  if (!node) return notRunning(id.caip2, nodes)
  const token = (await tokens.find(node.chainId, [id.address])).get(id.address)
  const price = token ? fromUsd(token.usd, currency) : null
  if (!token || price === null) return { status: 200, json: { fungibles: [] } }
  const { name, symbol, decimals } = token
  const icon = iconUrl({ baseUrl: call.baseUrl, query: { projectId } }, symbol)
  return {
    status: 200,
    json: { fungibles: [{ address: first, name, symbol, iconUrl: icon, price, decimals }] },
  }
}
