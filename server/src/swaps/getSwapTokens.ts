import { iconUrl } from '../chains/tokenIds.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { findNode } from '../ports/nodes.js'
import { isSwapNetwork, parseSwapId } from './isSwapNetwork.js'
import type { SwapParts } from './readPair.js'

/** The tokens that can be swapped on a network, or one of them. */
export async function getSwapTokens({ nodes, swaps }: SwapParts, call: Call): Promise<Reply> {
  const chainId = String(call.query.chainId)
  if (!isSwapNetwork(swaps, chainId))
    return fail(400, 'chainId', `Tokens can be swapped on eip155 networks, not on ${chainId}.`)
  if (!findNode(nodes, chainId)) return nodes.missing(chainId)
  const { address } = call.query
  const wanted =
    typeof address !== 'string'
      ? undefined
      : (parseSwapId(swaps, address)?.address ??
        (chainId.startsWith('solana:') ? address : address.toLowerCase()))
  const listed = (await swaps.tokens(chainId)).filter(
    (token) => wanted === undefined || token.address === wanted,
  )
  return {
    status: 200,
    json: {
      tokens: listed.map(({ name, symbol, address: token, decimals, iconUrl: own }) => ({
        name,
        symbol,
        address: `${chainId}:${token}`,
        decimals,
        logoUri: own ?? iconUrl(call, symbol),
        eip2612: false,
      })),
    },
  }
}
