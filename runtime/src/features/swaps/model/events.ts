import { isSmartAccount } from '../../../kit/activeAccount.js'
import { trackEvent } from '../../../kit/events.js'
import { printAmount } from '../../amounts/amount.js'
import type { SwapPlan, Swapper } from '../chain/types.js'

const propertiesOf = ({ connection, caipNetworkId }: Swapper, { from, to, value, out }: SwapPlan) => ({
  isSmartAccount: isSmartAccount(connection),
  network: caipNetworkId,
  swapFromToken: from.symbol,
  swapToToken: to.symbol,
  swapFromAmount: printAmount(value, { decimals: from.decimals }),
  swapToAmount: printAmount(out, { decimals: to.decimals }),
})

/** Tracks the progress of a swap. */
export function trackSwap(swapper: Swapper, event: 'INITIATE_SWAP' | 'SWAP_SUCCESS', plan: SwapPlan): void {
  trackEvent(swapper.kit, { event, properties: propertiesOf(swapper, plan) })
}

/** Tracks that a swap or its approval failed, with the reason. */
export function trackSwapError(
  swapper: Swapper,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  { plan, message }: { readonly plan: SwapPlan; readonly message: string },
): void {
  trackEvent(swapper.kit, { event, properties: { ...propertiesOf(swapper, plan), message } })
}
