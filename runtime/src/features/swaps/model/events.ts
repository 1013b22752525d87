import { untracked } from '@preact/signals-core'
import { isSmartAccount } from '../../../kit/activeAccount.js'
import { connectionOf } from '../../../kit/connections.js'
import { trackEvent } from '../../../kit/events.js'
import type { Kit } from '../../../kit/types.js'
import { printAmount } from '../../send/model/amount.js'
import type { SwapPlan, Swapper } from '../chain/types.js'

/** Tracks that the user has opened the form. */
export function trackOpenSwap(kit: Kit): void {
  const connection = untracked(() => connectionOf(kit.activeChain.value))
  if (connection === undefined) return
  const { caipNetworkId: network } = connection
  trackEvent(kit, { event: 'OPEN_SWAP', properties: { network, isSmartAccount: isSmartAccount(connection) } })
}

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
