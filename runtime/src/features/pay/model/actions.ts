import { loadCode } from '../../../errors/AppKitError.js'
import type { Kit } from '../../../kit/types.js'
import type { HeldToken } from '../../amounts/listHeld.js'

/** Actions of a payment, for the views and the hook. Those that swap for it load with the first swap. */
export { editPayment, payInModal, rereadWays, showPayment } from './begin.js'
export { reviewPayment, signPayment } from './fromWallet.js'
export { openExchangePage, payOnExchange } from './onExchange.js'

const loadSwap = () => loadCode(import('./swapFirst.js'))

/** As `reviewSwapPayment` of `swapFirst.ts`. */
export const reviewSwapPayment = async (kit: Kit, token: HeldToken): Promise<void> =>
  (await loadSwap()).reviewSwapPayment(kit, token)

/** As `signSwapStep` of `swapFirst.ts`. */
export const signSwapStep = async (kit: Kit): Promise<void> => (await loadSwap()).signSwapStep(kit)
