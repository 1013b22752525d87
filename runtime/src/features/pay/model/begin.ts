import { effect, untracked } from '@preact/signals-core'
import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { setActiveNamespace } from '../../../kit/activeNamespace.js'
import { connectionOf } from '../../../kit/connections.js'
import { loadCalls } from '../../../kit/drivers.js'
import { removeViews } from '../../../kit/history.js'
import { openModal } from '../../../kit/modal.js'
import { shownRoute } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { balanceChanges } from '../../../services/blockchain/tokenBalances.js'
import { resetSend } from '../../send/model/actions.js'
import { trackPayOpen } from './events.js'
import { payTable } from './payMachine.js'
import { invalid, namespaceOf, type Payment, readPayment } from './payment.js'
import { emptyPay, payState, unchosen, unread } from './payState.js'
import {
  chainOf,
  closeSession,
  isOver,
  leftError,
  openSession,
  type PaymentResult,
  type PaySession,
  sessionOf,
  step,
  update,
} from './session.js'
import { payerOf, readExchanges, readWays } from './ways.js'

/**
 * Shows a payment, and waits for its end.
 *
 * @throws as `pay` of this feature
 */
export async function payInModal(kit: Kit, given: Payment): Promise<PaymentResult> {
  const session = await beginPayment(kit, given)
  try {
    const opened = openModal(kit, { view: 'Pay', data: given })
    followModal(session)
    await opened
  } catch (cause) {
    closeSession(session, toAppKitError(cause))
  }
  return session.result
}

/** The values that payments were read from. A view of one that another has replaced does not begin it again. */
const begun = new WeakSet<object>()

/**
 * Begins the payment that the view was opened with, if it has not begun.
 *
 * @throws AppKitError PAYMENT_INVALID, ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED
 */
export async function showPayment(kit: Kit, given: unknown): Promise<void> {
  const known = sessionOf(kit)
  if (known !== undefined && (given === undefined || begun.has(given as object)) && !isOver(kit)) return
  followModal(await beginPayment(kit, given))
}

/** Ends the payment before this one, and begins this one. */
async function beginPayment(kit: Kit, given: unknown): Promise<PaySession> {
  const payment = readPayment(given)
  const chain = chainOf({ kit, payment } as PaySession)
  if (!chain.networks.peek().some(({ caipNetworkId }) => caipNetworkId === payment.network))
    throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: payment.network })
  const { verifyAddress } = await loadCalls(chain)
  for (const name of ['recipient', 'token'] as const) {
    const address = payment[name]
    if (address !== undefined && !(await verifyAddress(address))) throw invalid(name)
  }
  const before = sessionOf(kit)
  // While the address was checked, the same may have been begun.
  if (before !== undefined && before.given === given && payState(kit).peek().phase === 'choosing')
    return before
  if (before !== undefined) leave(before)
  // A transaction that is on its way goes on without its views.
  before?.end.abort()
  begun.add(given as object)
  const session = openSession(kit, payment, given)
  step(kit, 'begin', { ...emptyPay, payment })
  if (untracked(() => connectionOf(chain)) !== undefined) setActiveNamespace(kit, namespaceOf(payment))
  followPayer(session)
  void readExchanges(session).then(() => session.end.signal.aborted || trackPayOpen(session))
  return session
}

/**
 * Reads the balances anew when the account changes, and while the user chooses when a transaction has changed them; a step
 * that the account before began is over.
 */
function followPayer(session: PaySession): void {
  const { kit, end } = session
  let key: string | undefined
  let reading = new AbortController()
  const read = () => {
    reading.abort()
    reading = new AbortController()
    const payer = payerOf(session)
    if (payer) void readWays(session, payer, AbortSignal.any([reading.signal, end.signal]))
  }
  session.readWays = read
  untilEnd(end, () => {
    const payer = payerOf(session)
    const now = payer && `${payer.connection.connector.id} ${payer.address}`
    const { phase } = payState(kit).peek()
    const isSame = now === key && payer !== undefined
    key = now
    if (payer) void balanceChanges(kit).value
    untracked(() => {
      if (isSame) return phase === 'choosing' && read()
      reading.abort()
      if (/pending|paid|failed/.test(phase)) return
      // The page of an exchange stays open; what the account has is read for the way back.
      if (phase === 'waiting') update(kit, unread)
      else {
        session.latest.abort()
        backToWays(kit)
        step(kit, 'back', { ...unread, ...unchosen })
      }
      read()
    })
  })
}

/** Runs an effect until the payment is over. */
function untilEnd(end: AbortController, run: () => void): void {
  end.signal.addEventListener('abort', effect(run))
}

/** Takes away the views above the choice, if one of them is shown. */
function backToWays(kit: Kit): void {
  const stack = kit.router.peek()
  const at = stack.findIndex(({ view }) => view === 'Pay')
  if (at >= 0 && stack.at(-1)?.view === 'PayReview') removeViews(kit, (_, index) => index > at)
}

const isPayView = (view: string | undefined) => view?.startsWith('Pay') === true

/**
 * Ends the payment when its views are closed. Connecting and signing in close the modal: after them it is shown again.
 */
function followModal(session: PaySession): void {
  const { kit, given, end } = session
  let last: string | undefined = 'Pay'
  const followViews = () => {
    if (end.signal.aborted || sessionOf(kit) !== session) return
    const stack = kit.router.peek()
    const isOpen = kit.modal.peek().open
    // The question to sign in comes first.
    const isKept = stack.some(({ view }) => isPayView(view)) || shownRoute(kit)?.keepsOnConnect
    if (isOpen && isKept) {
      last = stack.at(-1)?.view
      return
    }
    const isAway = !isPayView(last)
    if (isAway && untracked(() => connectionOf(chainOf(session))) !== undefined) {
      // The view that asks the user to leave a network comes first.
      if (isOpen && stack.at(-1)?.view === 'UnsupportedChain') return
      last = 'Pay'
      openModal(kit, { view: 'Pay', data: given }).catch(() => leave(session))
    } else if (!isAway || !isOpen) leave(session)
  }
  untilEnd(end, () => {
    void kit.modal.value.open
    void kit.router.value
    for (const chain of kit.chains.values()) void chain.connection.value
    queueMicrotask(followViews)
  })
}

/** The user has left the views. What is on its way goes on, and its promise settles with its end. */
function leave(session: PaySession): void {
  const { kit } = session
  const { phase } = payState(kit).peek()
  if (phase === 'pending') return
  if (!isOver(kit)) session.resetSend?.(kit)
  if (phase === 'swapping' || phase === 'reviewing') session.resetSwap?.(kit)
  closeSession(session, leftError(kit))
}

/** Goes back to the choice. Nothing is signed; a wallet that was asked may still be asking. */
export function editPayment(kit: Kit): void {
  const { phase } = payState(kit).peek()
  if (payTable[phase].back === undefined) return
  const session = sessionOf(kit)
  session?.latest.abort()
  if (phase === 'approving' || phase === 'preparing') resetSend(kit)
  const isSwapping = phase === 'swapping'
  if (isSwapping) session?.resetSwap?.(kit)
  step(kit, 'back', { ...unchosen, ...(isSwapping && unread) })
  rereadWays(kit)
}

/** Reads the ways to pay from the wallet again, where they are not known. */
export function rereadWays(kit: Kit): void {
  if (payState(kit).peek().due) return
  update(kit, { error: undefined })
  sessionOf(kit)?.readWays?.()
}
