import { getHistory, type HistoryParts } from '../history/getHistory.js'
import { checkProject } from '../http/checkProject.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import { getBalance } from '../portfolio/getBalance.js'
import { getPortfolio } from '../portfolio/getPortfolio.js'
import { getPrices } from '../portfolio/getPrices.js'
import { shareHoldings } from '../portfolio/shareHoldings.js'
import type { PortfolioParts } from '../portfolio/types.js'
import type { Balances } from '../ports/balances.js'
import { buildApprove } from '../swaps/buildApprove.js'
import { buildSwap } from '../swaps/buildSwap.js'
import { getAllowance } from '../swaps/getAllowance.js'
import { getGasPrice } from '../swaps/getGasPrice.js'
import { getSwapQuotes } from '../swaps/getSwapQuotes.js'
import { getSwapTokens } from '../swaps/getSwapTokens.js'
import type { SwapParts } from '../swaps/readPair.js'

export type ChainParts = Omit<PortfolioParts, 'holdings'> &
  HistoryParts &
  SwapParts & { readonly balances: Balances }

type Answer = (parts: PortfolioParts & HistoryParts & SwapParts, call: Call) => Reply | Promise<Reply>

/** Handlers for holdings, the past, prices and swaps. */
export function createChainHandlers(parts: ChainParts, projects: ReadonlySet<string> | null): Handlers {
  const answers: Readonly<Record<string, Answer>> = {
    getBalance,
    getHistory,
    getPortfolio,
    getPrices,
    getSwapTokens,
    getSwapQuotes,
    getGasPrice,
    getAllowance,
    buildApprove,
    buildSwap,
  }
  const shared = { ...parts, holdings: shareHoldings(parts.balances) }
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      checkProject(projects, (call) => answer(shared, call)),
    ]),
  )
}
