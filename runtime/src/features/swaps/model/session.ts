import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { swapTexts } from '../../../errors/texts/swaps.js'
import type { Estimate } from '../../../services/rpc/estimateCall.js'
import { createFlow, type FlowSession } from '../../amounts/createFlow.js'
import { exchangeOf } from '../chain/exchanges.js'
import type { SwapCall, Swapper, SwapState, SwapToken } from '../chain/types.js'
import { type SwapEvent, swapTable } from './swapMachine.js'
import { emptySwap, swapState } from './swapState.js'

addErrorTexts(lateTexts)
addErrorTexts(swapTexts)

interface Swap {
  readonly swapper: Swapper
  /** Whether the wallet runs calls as one. */
  atomicity?: Promise<'supported' | 'ready' | undefined>
  /** The wallet or its user does not want calls as one. */
  isPlain?: boolean
  /** What belongs to the plan in the state. */
  built?: BuiltSwap
}

/** One swap of one account on one network. */
export type Session = FlowSession & Swap

/** Checked calls that are ready to be signed. */
export interface BuiltSwap {
  /** What is signed next. */
  readonly calls: readonly SwapCall[]
  /** The wallet runs them itself (`wallet_sendCalls`). */
  readonly isBatch: boolean
  readonly estimate: Estimate
}

export const flow = /* @__PURE__ */ createFlow<SwapState, SwapEvent, Swap>({
  stateOf: swapState,
  empty: emptySwap,
  table: swapTable,
  open(account) {
    const { kit, caipNetworkId, network } = account
    const exchange = network.chainNamespace === 'eip155' ? exchangeOf(kit, caipNetworkId) : undefined
    if (exchange === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED', { details: caipNetworkId })
    return { swapper: { ...account, address: account.address as `0x${string}`, exchange } }
  },
  lasting: [],
  asking: ['approving', 'swapping'],
})

/** What reads the chain and asks the wallet. It loads with its library. */
export const loadChain = () => import('../../../services/transactions/chainCalls.chunk.js')

/** Reads from the chain what the account holds of a token, and how much of it the exchange may take. */
export const readHeld = async (swapper: Swapper, { isCoin, address }: SwapToken, signal: AbortSignal) =>
  (await loadChain()).readHolding(swapper, {
    ...{ token: isCoin ? undefined : address, signal },
    spender: swapper.exchange.router,
  })

/** Where quotes and transactions come from. */
export const loadRoute = async ({ swapper }: Session) =>
  swapper.exchange.tokens === undefined
    ? (await import('../routes/serviceRoute.js')).route
    : (await import('../routes/exchangeRoute.js')).route
