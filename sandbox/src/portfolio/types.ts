import type { ChainNode } from '../chain/types.js'
import type { Indexer } from '../indexer/createIndexer.js'
import type { ChainIndex } from '../indexer/types.js'
import type { TokenDirectory } from '../tokens/types.js'

/** What reading a portfolio needs. */
export interface PortfolioParts {
  readonly nodes: readonly ChainNode[]
  readonly tokens: TokenDirectory
  readonly index: ChainIndex
  readonly indexer: Indexer
}
