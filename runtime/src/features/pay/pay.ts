import { loadCode } from '../../errors/AppKitError.js'
import type { ErrorOf } from '../../errors/errorCodes.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import type { Payment } from './model/payment.js'
import type { PaymentResult } from './model/session.js'

export type PayParameters = Payment

export type PayReturnType = PaymentResult

export type PayErrorType = ErrorOf<
  | 'PAYMENT_INVALID'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_UNCERTAIN'
  | 'ADAPTER_NOT_FOUND'
  | 'CHAIN_NOT_CONFIGURED'
  | 'VIEW_NOT_FOUND'
  | 'MODAL_LOAD_FAILED'
  | 'CANCELLED'
  | 'TRANSACTION_REPLACED'
  | 'TRANSACTION_CANCELLED'
  | 'TRANSACTION_DROPPED'
  | 'TRANSACTION_CONFIRMATION_TIMEOUT'
>

const load = () => import('./pay.chunk.js')

/** The views of payments, on eip155 and Solana. */
const feature = defineFeature({
  id: 'pay',
  routes: { Pay: { load }, PayReview: { load }, PayLoading: { load } },
})

async function requestPayment(kit: Kit, payment: PayParameters): Promise<PayReturnType> {
  return (await loadCode(load())).payInModal(kit, payment)
}

/**
 * The feature, and its action: shows a payment to the user, who pays it from the connected wallet, by swapping another token
 * for it (eip155), or on the page of an exchange. Nothing is paid before the user confirms it, and never more than the payment
 * says, besides the fees of the network.
 *
 * @param kit - the object that `createAppKit` returns.
 * @param payment - the payment to ask for, also from `readPaymentLink`. The amount is decimal text in whole coins or tokens.
 * @returns when it is in a block: the transaction that paid. It settles in any case, also when the user closes the view.
 * @throws AppKitError PAYMENT_INVALID, ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED, VIEW_NOT_FOUND, MODAL_LOAD_FAILED: nothing was shown.
 *   CANCELLED: the user has left, and nothing is paid. PAYMENT_FAILED, TRANSACTION_REPLACED, TRANSACTION_CANCELLED,
 *   TRANSACTION_DROPPED: it was not made. PAYMENT_UNCERTAIN, TRANSACTION_CONFIRMATION_TIMEOUT: nobody knows yet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { pay } from 'appkit-runtime/features/pay'
 *
 * const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const { hash } = await pay(kit, { network: 'eip155:1', recipient, amount: '0.01', label: 'Order 17' })
 * console.log(hash)
 */
export const pay: typeof requestPayment & typeof feature = /* @__PURE__ */ Object.assign(
  requestPayment,
  feature,
)
