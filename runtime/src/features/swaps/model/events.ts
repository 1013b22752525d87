import { isSmartAccount } from '../../../kit/activeAccount.js'
import { trackEvent } from '../../../kit/events.js'
import type { AppKitEvent } from '../../../kit/eventTypes.js'
import { printAmount } from '../../amounts/amount.js'
import type { SwapPlan, Swapper } from '../chain/types.js'

type SwapProgress = 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

/** Tracks the progress of a swap; of one that failed, with the reason. */
export function trackSwap(
  { kit, connection, caipNetworkId }: Swapper,
  event: SwapProgress,
  { from, to, value, out }: SwapPlan,
  reason?: { readonly message: string },
): void {
  const properties = {
    isSmartAccount: isSmartAccount(connection),
    network: caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: printAmount(value, { decimals: from.decimals }),
    swapToAmount: printAmount(out, { decimals: to.decimals }),
    ...(reason && { message: reason.message }),
  }
  trackEvent(kit, { event, properties } as AppKitEvent)
}
