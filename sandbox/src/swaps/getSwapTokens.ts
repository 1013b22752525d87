import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import { iconUrl, parseTokenId } from '../tokens/tokenIds.js'
import type { SwapParts } from './readPair.js'

/** The tokens that the exchange of a chain has, or one of them. */
export function getSwapTokens({ nodes, tokens }: SwapParts, call: Call): Reply {
  const chainId = String(call.query.chainId)
  if (!chainId.startsWith('eip155:')) {
    return fail(400, 'chainId', `Tokens can be swapped on eip155 networks, not on ${chainId}.`)
  }
  const node = nodes.find(({ caip2 }) => caip2 === chainId)
  if (!node) return notRunning(chainId, nodes)
  const { address } = call.query
  const wanted =
    typeof address === 'string' ? (parseTokenId(address)?.address ?? address.toLowerCase()) : undefined
  const listed = tokens
    .listed(node.chainId)
    .filter((token) => wanted === undefined || token.address === wanted)
  return {
    status: 200,
    json: {
      tokens: listed.map(({ name, symbol, address: token, decimals }) => ({
        name,
        symbol,
        address: `${chainId}:${token}`,
        decimals,
        logoUri: iconUrl(call, symbol),
        eip2612: false,
      })),
    },
  }
}
