import type { ChainNode } from './chain/types.js'
import { getHistory } from './history/getHistory.js'
import type { HistoryParts } from './history/types.js'
import { checkProject } from './http/checkProject.js'
import type { Call, Handler, Handlers, Reply } from './http/types.js'
import { createIndexer, type Indexer } from './indexer/createIndexer.js'
import { openIndex } from './indexer/openIndex.js'
import { getBalance } from './portfolio/getBalance.js'
import { getPortfolio } from './portfolio/getPortfolio.js'
import { getPrices } from './prices/getPrices.js'
import type { SolanaNode } from './solana/types.js'
import type { Store } from './store/types.js'
import { buildApprove } from './swaps/buildApprove.js'
import { buildSwap } from './swaps/buildSwap.js'
import { getAllowance } from './swaps/getAllowance.js'
import { getGasPrice } from './swaps/getGasPrice.js'
import { getSwapQuotes } from './swaps/getSwapQuotes.js'
import { getSwapTokens } from './swaps/getSwapTokens.js'
import { createTokenDirectory } from './tokens/createTokenDirectory.js'

export interface CreateChainServicesParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode | null
  readonly store: Store
  readonly projects: ReadonlySet<string> | null
  /** Purchases of an address in lower case, newest first. */
  readonly purchases: HistoryParts['purchases']
}

/** Services that answer from the state of the chains. */
export interface ChainServices {
  /** Answers for their operations of `specs/openapi/blockchain-api.yaml`. */
  readonly handlers: Handlers
  readonly indexer: Indexer
}

/** Opens the index of the chains and makes the answers that come from them: holdings, past, prices, swaps. */
export async function createChainServices(parameters: CreateChainServicesParameters): Promise<ChainServices> {
  const { nodes, projects, purchases, solana, store } = parameters
  const index = await openIndex(store.sql)
  const indexer = createIndexer(nodes, index)
  const tokens = createTokenDirectory(nodes, store.price)
  const parts = { nodes, solana, price: store.price, tokens, index, indexer, purchases }
  const guard = (answer: (given: typeof parts, call: Call) => Reply | Promise<Reply>): Handler =>
    checkProject(projects, (call) => answer(parts, call))
  return {
    indexer,
    handlers: {
      getBalance: guard(getBalance),
      getHistory: guard(getHistory),
      getPortfolio: guard(getPortfolio),
      getPrices: guard(getPrices),
      getSwapTokens: guard(getSwapTokens),
      getSwapQuotes: guard(getSwapQuotes),
      getGasPrice: guard(getGasPrice),
      getAllowance: guard(getAllowance),
      buildApprove: guard(buildApprove),
      buildSwap: guard(buildSwap),
    },
  }
}
