import type { ChainNode } from '../chain/types.js'
import type { Reply } from '../http/types.js'
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
