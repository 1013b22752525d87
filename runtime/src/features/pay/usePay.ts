'use client'

import { useMemo } from 'react'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import type { Payment } from './model/payment.js'
import { type PayState, payState } from './model/payState.js'
import type { PaymentResult } from './model/session.js'
import { pay } from './pay.js'

export interface UsePayReturnType extends PayState {
  /** Shows a payment and resolves when it is made, as the action `pay` does. */
  pay(payment: Payment): Promise<PaymentResult>
}

const readState = (kit: Kit): PayState => payState(kit).value

/**
 * Asks for payments, and says how the one that is shown goes.
 *
 * @returns the state of the payment, and `pay`. Amounts are base units as `bigint`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { usePay } from 'appkit-runtime/features/pay'
 *
 * export function Checkout({ recipient }: { recipient: string }) {
 *   const { phase, pay } = usePay()
 *   if (phase === 'paid') return <p>Thank you!</p>
 *   const buy = () => pay({ network: 'eip155:1', recipient, amount: '0.01' }).catch(() => {})
 *   return <button type="button" onClick={buy}>Pay 0.01 ETH</button>
 * }
 */
export function usePay(): UsePayReturnType {
  const kit = useKit('usePay')
  const state = useKitValue(kit, readState, undefined)
  return useMemo(() => ({ ...state, pay: (payment: Payment) => pay(kit, payment) }), [kit, state])
}
