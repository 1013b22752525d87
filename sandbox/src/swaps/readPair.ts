import { fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import type { ChainNode } from '../chain/types.js'
import { parseTokenId } from '../tokens/tokenIds.js'
import type { TokenDirectory, TokenInfo } from '../tokens/types.js'

/** What a swap needs. */
export interface SwapParts {
  readonly nodes: readonly ChainNode[]
  readonly tokens: TokenDirectory
}

/** Two tokens of one running chain, or why they are none. */
export type SwapPair =
  | { readonly ok: true; readonly node: ChainNode; readonly from: TokenInfo; readonly to: TokenInfo }
  | { readonly ok: false; readonly reply: Reply }

const refuse = (field: string, text: string): SwapPair => ({ ok: false, reply: fail(400, field, text) })

/**
 * Finds the tokens of a swap.
 * @param from token to give (CAIP-10)
 * @param to token to get (CAIP-10), on the same network
 * @returns the tokens and their chain, or the reply that says what is wrong
 */
export function readPair({ nodes, tokens }: SwapParts, from: string, to: string): SwapPair {
  const [give, get] = [parseTokenId(from), parseTokenId(to)]
  if (!give) return refuse('from', `${from.slice(0, 200)} is not a token of an eip155 network (CAIP-10).`)
  if (!get) return refuse('to', `${to.slice(0, 200)} is not a token of an eip155 network (CAIP-10).`)
  if (give.caip2 !== get.caip2) return refuse('to', 'Both tokens must be on the same network.')
  const node = nodes.find(({ caip2 }) => caip2 === give.caip2)
  if (!node) return { ok: false, reply: notRunning(give.caip2, nodes) }
  const listed = tokens.listed(node.chainId)
  const [source, target] = [give, get].map(({ address }) => listed.find((token) => token.address === address))
  if (!source) return refuse('from', `The exchange does not know the token ${give.address}.`)
  if (!target) return refuse('to', `The exchange does not know the token ${get.address}.`)
  if (source === target) return refuse('to', 'A token cannot be swapped for itself.')
  return { ok: true, node, from: source, to: target }
}
