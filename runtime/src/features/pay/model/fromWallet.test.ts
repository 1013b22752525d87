import { expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { type PendingTransaction, putPending } from '../../../kit/pendingTransactions.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { trackTransaction } from '../../../services/transactions/trackTransaction.js'
import type { SendPlan } from '../../send/chains/types.js'
import { sendState } from '../../send/model/sendState.js'
import { signPayment } from './fromWallet.js'
import type { Payment } from './payment.js'
import { emptyPay, type PaymentDue, payState } from './payState.js'
import { openSession } from './session.js'

const submitSend = vi.hoisted(() => vi.fn())
vi.mock('../../send/model/actions.js', () => ({ submitSend }))
vi.mock('../../../services/transactions/trackTransaction.js', () => ({
  endCodes: {},
  trackTransaction: vi.fn(async (_kit: unknown, _network: unknown, { hash }: PendingTransaction) => ({
    outcome: 'confirmed',
    hash: hash === 'calls' ? '0xpaid' : '0xother',
  })),
}))

const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const token = { id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const payment: Payment = { network: 'eip155:1', recipient: to, amount: '1' }
const listed = (hash: string, caipNetworkId: PendingTransaction['caipNetworkId'], sentAt: number) => ({
  hash,
  caipNetworkId,
  from,
  to,
  sentAt,
  operationType: 'send',
  transfers: [],
  isCalls: true as const,
})

it('a payment of a smart account ends as its own calls do, not as a newer transaction of the account', async () => {
  const { kit } = testKit()
  await connect(kit, { connector: testConnector })
  const [network] = kit.activeChain.peek()?.networks.peek() ?? []
  const plan = { from, to, token, network, value: 1n, decimals: 18, fee: 0n, deposit: 0n } as SendPlan
  const due = { token, coin: token, value: 1n, balance: 1n, isUnlisted: false } as PaymentDue
  const session = openSession(kit, payment, payment)
  sendState(kit).value = { ...sendState(kit).peek(), plan }
  payState(kit).value = { ...emptyPay, phase: 'reviewing', payment, due, plan, method: { type: 'wallet' } }
  submitSend.mockImplementation(async () => {
    putPending(kit, listed('calls', 'eip155:1', Date.now()))
    // Sent in another tab, whose clock is the same, on another network.
    putPending(kit, listed('other', 'eip155:137', Date.now() + 1))
    return { hash: 'calls', isCalls: true }
  })
  await signPayment(kit)
  expect(await session.result).toEqual({ payment, method: 'wallet', hash: '0xpaid' })
  expect(trackTransaction).toHaveBeenCalledOnce()
})
