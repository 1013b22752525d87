import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorCode } from '../../../errors/errorTexts.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { isSameAccount } from '../../../kit/activeAccount.js'
import { pendingTransactions } from '../../../kit/pendingTransactions.js'
import type { Kit } from '../../../kit/types.js'
import { endCodes, trackTransaction } from '../../../services/transactions/trackTransaction.js'
import type { TransactionEnd } from '../../../services/transactions/types.js'
import { pageLocale } from '../../../ui/format.js'
import { printAmount } from '../../amounts/amount.js'
import { hashOf } from '../../amounts/createFlow.js'
import type { Sent } from '../../amounts/followSent.js'
import type { SendPlan, SendState } from '../../send/chains/types.js'
import {
  resetSend,
  reviewSend,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  submitSend,
} from '../../send/model/actions.js'
import { sendState } from '../../send/model/sendState.js'
import { trackPay } from './events.js'
import { type PayMethod, payState, unchosen } from './payState.js'
import {
  chainOf,
  isPaidIn,
  type PaySession,
  requireSession,
  runStep,
  step,
  stepOf,
  update,
  waitFor,
} from './session.js'

/**
 * Builds the payment from what the account has. What will be signed is in `plan` then, read back from the bytes and
 * compared with what was asked for.
 *
 * @throws AppKitError PAYMENT_INVALID, SEND_MISMATCH, INSUFFICIENT_FUNDS, RECEIVER_UNSUITABLE, CANCELLED; as `reviewSend`
 */
export async function reviewPayment(kit: Kit): Promise<void> {
  const session = requireSession(kit)
  if (payState(kit).peek().phase !== 'choosing') return
  step(kit, 'choose', { ...unchosen, method: { type: 'wallet' } })
  await runStep(session, (signal) => prepareSend(session, signal))
}

/** Has the transfer of the payment encoded by `features/send`. */
export async function prepareSend(session: PaySession, signal: AbortSignal): Promise<void> {
  const { kit, payment } = session
  const { due } = payState(kit).peek()
  if (due === undefined) throw new AppKitError('SEND_TOKEN_MISSING')
  resetSend(kit)
  session.resetSend = resetSend
  await setSendToken(kit, due.token)
  // A user who goes back to the ways to pay sees there the balance after the swap.
  const { onChain } = sendState(kit).peek()
  if (onChain && !signal.aborted) update(kit, { due: { ...due, balance: onChain.balance } })
  setSendAmount(kit, printAmount(due.value, { decimals: due.token.decimals, locale: pageLocale() }))
  // The comparison of the receiver with the history comes later, into the review.
  void setSendReceiver(kit, payment.recipient)
  const isRead = ({ receiver }: SendState) => /ready|invalid|failed|unknown/.test(receiver.status)
  await waitFor(sendState(kit), isRead, signal)
  await reviewSend(kit)
  const { plan } = sendState(kit).peek()
  if (signal.aborted) throw new AppKitError('CANCELLED')
  requireSamePlan(session, plan)
  step(kit, 'prepared', { plan })
}

/** @throws AppKitError SEND_MISMATCH if the transfer to sign is not the one that was asked for. */
function requireSamePlan(session: PaySession, plan: SendPlan | undefined): asserts plan is SendPlan {
  const { kit, payment } = session
  const { due } = payState(kit).peek()
  const isAsked =
    plan !== undefined &&
    plan.network.caipNetworkId === payment.network &&
    plan.value === due?.value &&
    plan.decimals === due.token.decimals &&
    isSameAccount(chainOf(session), plan.to, payment.recipient) &&
    isPaidIn(session, plan.token)
  if (!isAsked) throw new AppKitError('SEND_MISMATCH')
}

/**
 * Asks the wallet for the payment that is reviewed.
 *
 * @returns when the wallet has sent it. How it ends is in the state.
 * @throws AppKitError SEND_INCOMPLETE, SEND_MISMATCH; as `submitSend`
 */
export async function signPayment(kit: Kit): Promise<void> {
  const session = requireSession(kit)
  const { phase, plan, method, isUncertain } = payState(kit).peek()
  if (phase !== 'reviewing' || plan === undefined || method === undefined)
    throw new AppKitError('SEND_INCOMPLETE')
  // Somebody else may have begun another transfer.
  if (sendState(kit).peek().plan !== plan) throw new AppKitError('SEND_MISMATCH')
  requireSamePlan(session, plan)
  step(kit, 'approve', { error: undefined, isUncertain: true })
  trackPay(session, 'PAY_INITIATED')
  await runStep(session, async () => {
    try {
      const sent = await submitSend(kit)
      stepOf(session, 'submitted', { hash: hashOf(sent) })
      void followToEnd(session, { plan, sent, method: method.type })
    } catch (cause) {
      const error = toAppKitError(cause)
      trackPay(session, 'PAY_ERROR', error)
      // The wallet will not send this one. What was asked for before may still be paid.
      if (/^(USER_REJECTED|CHAIN_MISMATCH)$/.test(error.code)) update(kit, { isUncertain })
      throw error
    }
  })
}

interface SentPayment {
  readonly plan: SendPlan
  readonly sent: Sent
  readonly method: PayMethod['type']
}

/** Waits for the end of the transaction. It goes on when the views are closed, and when another payment begins. */
async function followToEnd(session: PaySession, { plan, sent, method }: SentPayment): Promise<void> {
  const { kit } = session
  const late = { outcome: 'late', hash: hashOf(sent) } as const
  // `features/send` has just listed it, by its id: the newest of the list may be another one.
  const pending = pendingTransactions(kit).peek()
  const listed = pending.find((each) => each.hash === sent.hash)
  const { outcome, hash }: TransactionEnd = listed
    ? await trackTransaction(kit, plan.network, listed, () => true).catch(() => late)
    : late
  if (outcome === 'confirmed') succeed(session, method, hash)
  else fail(session, endCodes[outcome] ?? 'PAYMENT_FAILED', hash)
}

/** The payment is made. */
export function succeed(session: PaySession, method: PayMethod['type'], hash: string | undefined): void {
  stepOf(session, 'confirmed', { hash, isUncertain: false })
  trackPay(session, 'PAY_SUCCESS')
  session.resolve({ payment: session.payment, method, hash })
}

/** The payment is over and was not made, or it is not known whether it was. */
export function fail(session: PaySession, code: ErrorCode, hash?: string): void {
  const error = new AppKitError(code, hash ? { details: hash } : {})
  stepOf(session, 'lost', { error })
  trackPay(session, 'PAY_ERROR', error)
  session.reject(error)
}
