import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import { fromUsd } from '../prices/rates.js'
import { solanaNetwork } from '../solana/common/network.js'
import { listSolanaTokens } from '../tokens/listSolanaTokens.js'
import { iconUrl, parseSolanaTokenId, parseTokenId } from '../tokens/tokenIds.js'
import type { PortfolioParts } from './getPortfolio.js'

interface Priced {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly usd: number | null
}

/** The token, undefined if it is unknown, or an error reply. */
async function findToken(parts: PortfolioParts, text: string): Promise<Priced | undefined | Reply> {
  const { nodes, price, solana, tokens } = parts
  const onSolana = parseSolanaTokenId(text)
  if (onSolana) {
    if (!solana || onSolana.caip2 !== solanaNetwork.caip2) return notRunning(onSolana.caip2, nodes)
    return listSolanaTokens(price).find(({ address }) => address === onSolana.address)
  }
  const id = parseTokenId(text)
  if (!id) {
    const what = 'is not a token of an eip155 or solana network (CAIP-10).'
    return fail(400, 'address', `${text.slice(0, 200)} ${what}`)
  }
  const node = nodes.find(({ caip2 }) => caip2 === id.caip2)
  if (!node) return notRunning(id.caip2, nodes)
  return (await tokens.find(node.chainId, [id.address])).get(id.address)
}

/**
 * The price of the first requested token, as with the live service (getPrices in specs/openapi). The list is
 * empty if the token has no price.
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
  const token = await findToken(parts, first)
  if (token && 'status' in token) return token
  const price = token ? fromUsd(token.usd, currency) : null
  if (!token || price === null) return { status: 200, json: { fungibles: [] } }
  const { name, symbol, decimals } = token
  const icon = iconUrl({ baseUrl: call.baseUrl, query: { projectId } }, symbol)
  return {
    status: 200,
    json: { fungibles: [{ address: first, name, symbol, iconUrl: icon, price, decimals }] },
  }
}
