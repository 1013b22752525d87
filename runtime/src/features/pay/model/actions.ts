/** What the views and the hook do with a payment. */
export { editPayment, payInModal, showPayment } from './begin.js'
export { reviewPayment, signPayment } from './fromWallet.js'
export { openExchangePage, payOnExchange } from './onExchange.js'
export { reviewSwapPayment, signSwapStep } from './swapFirst.js'
