import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { swapTexts } from '../../../errors/texts/swaps.js'
import type { Estimate } from '../../../services/rpc/estimateCall.js'
import { createFlow, type FlowSession } from '../../amounts/createFlow.js'
import { exchangeOf } from '../chain/exchanges.js'
import type { SwapCall, Swapper, SwapState } from '../chain/types.js'
import { type SwapEvent, swapTable } from './swapMachine.js'
import { emptySwap, swapState } from './swapState.js'

addErrorTexts(lateTexts)
addErrorTexts(swapTexts)

interface Swap {
  readonly swapper: Swapper
  /** Settles when the tokens that can be swapped are known. */
  loading?: Promise<void>
  /** Whether the wallet runs calls as one. */
  atomicity?: Promise<'supported' | 'ready' | undefined>
  /** The wallet or its user does not want calls as one. */
  isPlain?: boolean
  /** The calls of the plan in the state. */
  built?: BuiltSwap
}

/** One swap of one account on one network. */
export type Session = FlowSession & Swap

/** Checked calls that are ready to be signed. */
export interface BuiltSwap {
  /** The calls that are signed next. */
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** The wallet runs them itself (`wallet_sendCalls`). */
  readonly isBatch: boolean
  readonly estimate: Estimate
}

export const flow = /* @__PURE__ */ createFlow<SwapState, SwapEvent, Swap>({
  stateOf: swapState,
  empty: emptySwap,
  table: swapTable,
  open(account) {
    const { kit, caipNetworkId } = account
    const exchange = exchangeOf(kit, caipNetworkId)
    if (exchange === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED', { details: caipNetworkId })
    return { swapper: { ...account, address: account.address as `0x${string}`, exchange } }
  },
  lasting: [],
  endView: 'SwapPreview',
  asking: ['approving', 'swapping'],
})
