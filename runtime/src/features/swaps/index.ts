import { defineFeature } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'
import { swapNetworksOf } from './chain/exchanges.js'

const load = () => import('./swaps.chunk.js')

/** Swapping the coin of a network and its tokens, on eip155. */
export const swaps = defineFeature({
  id: 'swaps',
  routes: { ...accountRoute, Swap: { load }, SwapSelectToken: { load }, SwapPreview: { load } },
  accountActions: [
    {
      name: 'swaps',
      view: 'Swap',
      spends: true,
      isAvailable: (kit, chain) => swapNetworksOf(kit, chain).length > 0,
    },
  ],
})

export type { SwapExchange } from '../../kit/config.js'
export type { AmountProblem } from '../amounts/amount.js'
export type { SwapPhase, SwapPlan, SwapQuoteState, SwapState, SwapToken } from './chain/types.js'
export type { StartSwapParameters, SwapSide } from './model/actions.js'
export type { SwapProblem } from './model/checkSwap.js'
export { type UseSwapReturnType, useSwap } from './useSwap.js'

/** The `data` of `Swap`: `open({ view: 'Swap', data: { fromToken: 'USDC', amount: '10' } })`. */
export interface SwapViewData {
  /** Address or symbol of the token that is given. */
  readonly fromToken?: string
  /** Address or symbol of the token that is got. */
  readonly toToken?: string
  /** The amount that is given, in whole tokens: a decimal such as `0.1` in every language, or as a person types it: in German `0,1`. */
  readonly amount?: string
}
