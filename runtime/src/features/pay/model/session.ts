import { effect, type ReadonlySignal } from '@preact/signals-core'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { payTexts } from '../../../errors/texts/pay.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { abortable } from '../../../kit/abortable.js'
import { isSameAccount } from '../../../kit/activeAccount.js'
import { requireChain } from '../../../kit/connections.js'
import type { Kit } from '../../../kit/types.js'
import { nextPayPhase, type PayEvent } from './payMachine.js'
import { namespaceOf, type Payment } from './payment.js'
import { emptyPay, type PayMethod, type PayState, payState } from './payState.js'

addErrorTexts(lateTexts)
addErrorTexts(payTexts)

/** How a payment was made. */
export interface PaymentResult {
  readonly payment: Payment
  readonly method: PayMethod['type']
  /** The transaction that paid. Undefined if an exchange does not tell it. */
  readonly hash: string | undefined
}

/** One payment, from when it is asked for until it has ended or the user has left. */
export interface PaySession {
  readonly kit: Kit
  readonly payment: Payment
  /** The value it was read from: a view that is drawn again with the same goes on with it. */
  readonly given: unknown
  /** For events. */
  readonly id: string
  /** Aborted when it is over. */
  readonly end: AbortController
  /** Aborted by the next step, and when the user goes back. */
  latest: AbortController
  /** Ends the swap that the payment began. Absent as long as it began none. */
  resetSwap?: (kit: Kit) => void
  /** Empties the transfer that the payment filled, so that nobody finds its receiver in Send. Absent as long as it filled none. */
  resetSend?: (kit: Kit) => void
  /** Reads anew the ways to pay from the account, if it can pay here. Absent until somebody looks for it. */
  readWays?: () => void
  readonly result: Promise<PaymentResult>
  readonly resolve: (result: PaymentResult) => void
  readonly reject: (error: AppKitError) => void
}

const sessions = new WeakMap<Kit, PaySession>()

export const sessionOf = (kit: Kit): PaySession | undefined => sessions.get(kit)

/** @throws AppKitError PAYMENT_INVALID when nothing is asked for. */
export function requireSession(kit: Kit): PaySession {
  const session = sessions.get(kit)
  if (session === undefined) throw new AppKitError('PAYMENT_INVALID', { details: 'no payment is open' })
  return session
}

export function openSession(kit: Kit, payment: Payment, given: unknown): PaySession {
  const settle = {} as Pick<PaySession, 'resolve' | 'reject'>
  const result = new Promise<PaymentResult>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  // A host that opened only the view does not wait for it.
  result.catch(() => {})
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const end = new AbortController()
  const latest = new AbortController()
  const session: PaySession = { ...settle, kit, payment, given, id, end, latest, result }
  sessions.set(kit, session)
  const stop = () => closeSession(session, leftError(kit))
  kit.lifetime.signal.addEventListener('abort', stop, { once: true, signal: end.signal })
  return session
}

/** Why the payment that is shown ends when it is left. */
export const leftError = (kit: Kit): AppKitError =>
  new AppKitError(payState(kit).peek().isUncertain ? 'PAYMENT_UNCERTAIN' : 'CANCELLED')

/** Ends a payment. Its promise rejects, unless it has settled. */
export function closeSession(session: PaySession, error: AppKitError): void {
  session.reject(error)
  session.end.abort()
  session.latest.abort()
  if (sessions.get(session.kit) !== session) return
  sessions.delete(session.kit)
  if (!isOver(session.kit)) step(session.kit, 'reset', emptyPay)
}

/** Whether it has ended. How is kept for the hook until another one begins. */
export const isOver = (kit: Kit): boolean => /paid|failed/.test(payState(kit).peek().phase)

/**
 * Does a step that may fail or be left. What goes wrong is in the state, unless the user has left it.
 *
 * @param work - gets a signal that is aborted when it is left.
 * @throws AppKitError CANCELLED when it was left; what the work throws
 */
export async function runStep(
  session: PaySession,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  session.latest.abort()
  session.latest = new AbortController()
  const { signal } = session.latest
  try {
    await work(signal)
  } catch (cause) {
    const error = toAppKitError(cause, 'REQUEST_FAILED')
    if (signal.aborted) throw new AppKitError('CANCELLED', { cause })
    stepOf(session, 'problem', { error: error.code === 'CANCELLED' ? undefined : error })
    throw error
  }
}

export function update(kit: Kit, change: Partial<PayState>): void {
  payState(kit).value = { ...payState(kit).peek(), ...change }
}

export function step(kit: Kit, event: PayEvent, change: Partial<PayState> = {}): void {
  update(kit, { ...change, phase: nextPayPhase(payState(kit).peek().phase, event) })
}

/** As `step`, unless another payment has begun meanwhile. */
export function stepOf(session: PaySession, event: PayEvent, change: Partial<PayState> = {}): void {
  if (sessions.get(session.kit) === session) step(session.kit, event, change)
}

/** The namespace that a payment is made in. */
export const chainOf = ({ kit, payment }: PaySession) => requireChain(kit, namespaceOf(payment))

/** Whether a token is the one that is asked for; a coin has no address. */
export function isPaidIn(
  session: PaySession,
  { address }: { readonly address?: string | undefined },
): boolean {
  const { token } = session.payment
  return address && token ? isSameAccount(chainOf(session), address, token) : address === token
}

/**
 * Waits until a signal has a value that the test takes.
 *
 * @throws AppKitError CANCELLED when it is aborted before.
 */
export function waitFor<Value>(
  source: ReadonlySignal<Value>,
  test: (value: Value) => boolean,
  signal: AbortSignal,
): Promise<Value> {
  let stop = () => {}
  const found = new Promise<Value>((resolve) => {
    stop = effect(() => {
      const { value } = source
      if (test(value)) resolve(value)
    })
  })
  return abortable(found, signal).finally(stop)
}
