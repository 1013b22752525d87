import type { ChainNode } from '../chain/types.js'
import type { Indexer } from '../indexer/createIndexer.js'
import type { ChainIndex } from '../indexer/types.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { TokenDirectory } from '../tokens/types.js'

/** What reading a portfolio needs. */
export interface PortfolioParts {
  readonly nodes: readonly ChainNode[]
  /** Null when the Solana chain does not run. */
  readonly solana: SolanaNode | null
  /** US dollars for one token of a symbol, 0 when not known. */
  readonly price: (symbol: string) => number
  readonly tokens: TokenDirectory
  readonly index: ChainIndex
  readonly indexer: Indexer
}
