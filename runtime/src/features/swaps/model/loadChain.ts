import { loadCode } from '../../../errors/AppKitError.js'
import type { Swapper, SwapRoute, SwapToken } from '../chain/types.js'

/** What reads the chain and asks the wallet. It loads with its library. */
export const loadChain = async () =>
  (await loadCode(import('../../../services/transactions/chainCalls.chunk.js'))).chainCalls

/** Reads from the chain what the account holds of a token, and how much of it the exchange may take. */
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
