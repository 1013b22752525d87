import { loadCode } from '../../../errors/AppKitError.js'
import type { Swapper, SwapRoute, SwapToken } from '../chain/types.js'

/** Loads the code that reads the chain and asks the wallet, with its library. */
export const loadChain = async () =>
  (await loadCode(import('../../../services/transactions/chainCalls.chunk.js'))).chainCalls

/** Reads the account's balance of a token from the chain, and the allowance of the exchange. */
export const readHeld = async (swapper: Swapper, { isCoin, address }: SwapToken, signal: AbortSignal) =>
  (await loadChain()).readHolding(swapper, {
    token: isCoin ? undefined : address,
    signal,
    spender: swapper.exchange.router,
  })

/** Loads the source of quotes and transactions. */
export const loadRoute = async ({ exchange }: Swapper): Promise<SwapRoute> =>
  exchange.tokens === undefined
    ? (await loadCode(import('../routes/serviceRoute.js'))).route
    : (await loadCode(import('../routes/exchangeRoute.js'))).route
