import { trackEvent } from '../../../kit/events.js'
import { payState } from './payState.js'
import type { PaySession } from './session.js'

const configurationOf = ({ payment }: PaySession) => ({
  network: payment.network,
  asset: payment.token ?? 'native',
  amount: Number(payment.amount),
  recipient: payment.recipient,
})

/** Tracks that a payment is shown, with the exchanges that it can be made on. */
export function trackPayOpen(session: PaySession): void {
  const { kit, payment } = session
  const exchanges = payState(kit)
    .peek()
    .exchanges.map(({ id }) => ({ id }))
  trackEvent(kit, {
    event: 'PAY_MODAL_OPEN',
    properties: { exchanges, configuration: configurationOf(session), caipNetworkId: payment.network },
  })
}

/** How the user pays now, and how that goes. */
function currentOf({ kit }: PaySession) {
  const { method, hash } = payState(kit).peek()
  return {
    type: method?.type === 'exchange' ? ('exchange' as const) : ('wallet' as const),
    ...(method?.type === 'exchange' && { exchangeId: method.exchange.id }),
    ...(hash !== undefined && { result: hash }),
  }
}

/** Tracks that an exchange was chosen. */
export function trackExchange(session: PaySession, id: string): void {
  const { kit, payment } = session
  trackEvent(kit, {
    event: 'PAY_EXCHANGE_SELECTED',
    properties: {
      exchange: { id },
      configuration: configurationOf(session),
      currentPayment: currentOf(session),
      headless: false,
      source: 'pay',
      caipNetworkId: payment.network,
    },
  })
}

/** Tracks how a payment goes; of one that failed, with the reason. */
export function trackPay(
  session: PaySession,
  event: 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR',
  reason?: { readonly message: string },
): void {
  const { kit, payment, id: paymentId } = session
  const status = { PAY_INITIATED: 'IN_PROGRESS', PAY_SUCCESS: 'SUCCESS', PAY_ERROR: 'FAILED' } as const
  trackEvent(kit, {
    event,
    properties: {
      source: 'pay',
      paymentId,
      configuration: configurationOf(session),
      currentPayment: { ...currentOf(session), status: status[event] },
      caipNetworkId: payment.network,
      ...(reason && { message: reason.message }),
    },
  })
}
