import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import type { TokenInfo } from '../ports/balances.js'
import { findNode, type NetworkNode, type Nodes } from '../ports/nodes.js'
import type { Swaps } from '../ports/swaps.js'
import { parseSwapId } from './isSwapNetwork.js'

/** The ports of a swap. */
export interface SwapParts {
  readonly nodes: Nodes
  readonly swaps: Swaps
}

/** Two tokens of one network, or why they are none. */
export type ReadPair =
  | { readonly ok: true; readonly node: NetworkNode; readonly from: TokenInfo; readonly to: TokenInfo }
  | { readonly ok: false; readonly reply: Reply }

const refuse = (field: string, text: string): ReadPair => ({ ok: false, reply: fail(400, field, text) })

/**
 * Finds the tokens of a swap.
 *
 * @param from - token to give (CAIP-10)
 * @param to - token to get (CAIP-10), on the same network
 * @returns the tokens and their chain, or the reply that refuses them
 */
export async function readPair({ nodes, swaps }: SwapParts, from: string, to: string): Promise<ReadPair> {
  const [give, get] = [parseSwapId(swaps, from), parseSwapId(swaps, to)]
  if (!give) return refuse('from', `${from.slice(0, 200)} is not a token of an eip155 network (CAIP-10).`)
  if (!get) return refuse('to', `${to.slice(0, 200)} is not a token of an eip155 network (CAIP-10).`)
  if (give.caip2 !== get.caip2) return refuse('to', 'Both tokens must be on the same network.')
  const node = findNode(nodes, give.caip2)
  if (!node) return { ok: false, reply: nodes.missing(give.caip2) }
  const listed = await swaps.tokens(node.caip2)
  const [source, target] = [give, get].map(({ address }) => listed.find((token) => token.address === address))
  if (!source) return refuse('from', `The exchange does not know the token ${give.address}.`)
  if (!target) return refuse('to', `The exchange does not know the token ${get.address}.`)
  if (source === target) return refuse('to', 'A token cannot be swapped for itself.')
  return { ok: true, node, from: source, to: target }
}

/** The answer if there is too little of a token. Callers search for these words (getSwapQuotes in specs/openapi). */
export const tooLittle = (): Reply => fail(400, 'amount', 'Insufficient liquidity')
