import { expect, it } from 'vitest'
import { start } from '../../../kit/start.js'
import { testKit } from '../../../kit/testKit.js'
import type { Payment } from './payment.js'
import { emptyPay, type PayState, payState } from './payState.js'
import { openSession } from './session.js'

const payment: Payment = {
  network: 'eip155:1',
  recipient: '0x0000000000000000000000000000000000000001',
  amount: '1',
}

it.each<[string, string, Partial<PayState>]>([
  ['chooses', 'CANCELLED', { phase: 'choosing' }],
  ['reviews', 'CANCELLED', { phase: 'reviewing' }],
  ['is asked by the wallet', 'PAYMENT_UNCERTAIN', { phase: 'approving', isUncertain: true }],
  ['has sent it', 'PAYMENT_UNCERTAIN', { phase: 'pending', isUncertain: true }],
  ['has the page of an exchange open', 'PAYMENT_UNCERTAIN', { phase: 'waiting', isUncertain: true }],
])('a payment whose kit ends while the user %s is rejected with %s', async (_name, code, now) => {
  const { kit } = testKit()
  const stop = start(kit)
  const { result } = openSession(kit, payment, payment)
  payState(kit).value = { ...emptyPay, payment, ...now }
  stop()
  await expect(result).rejects.toMatchObject({ code })
})
