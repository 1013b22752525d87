/** Steps of a payment (docs/pay.md). */
export type PayPhase =
  /** Nothing is asked for. */
  | 'idle'
  /** The user chooses how to pay. */
  | 'choosing'
  /** The transaction is built, or an exchange is asked for its page. */
  | 'preparing'
  /** The user reads the transaction to sign. */
  | 'reviewing'
  /** The wallet swaps another token for the payment. */
  | 'swapping'
  /** The wallet asks its user for the payment. */
  | 'approving'
  /** The payment is sent. */
  | 'pending'
  /** The user pays on the page of an exchange. */
  | 'waiting'
  | 'paid'
  | 'failed'

/** Events of a payment. */
export type PayEvent =
  /** Somebody asks for it. */
  | 'begin'
  /** The user chose how to pay. */
  | 'choose'
  /** The transaction is built, and it is the one that was asked for. */
  | 'prepared'
  /** It could not be built, or the wallet did not take it. */
  | 'problem'
  /** The user goes back, or the account or network is another one. */
  | 'back'
  | 'swap'
  /** The tokens from the swap are there. */
  | 'swapped'
  | 'approve'
  /** The wallet has signed and sent it. */
  | 'submitted'
  /** The page of the exchange is there. */
  | 'page'
  | 'confirmed'
  /** It failed, or it is not known whether it succeeded. */
  | 'lost'
  /** The payment is over. */
  | 'reset'

/** Every step but `begin` and `reset`, which lead from each phase to `choosing` and to `idle`. */
export const payTable: Readonly<Record<PayPhase, Readonly<Partial<Record<PayEvent, PayPhase>>>>> = {
  idle: {},
  choosing: { choose: 'preparing' },
  preparing: { prepared: 'reviewing', page: 'waiting', problem: 'choosing', back: 'choosing' },
  reviewing: { swap: 'swapping', approve: 'approving', back: 'choosing', problem: 'choosing' },
  swapping: { prepared: 'reviewing', swapped: 'preparing', problem: 'reviewing', back: 'choosing' },
  approving: { submitted: 'pending', problem: 'reviewing', back: 'choosing' },
  // It cannot be called back: only its own end ends it.
  pending: { confirmed: 'paid', lost: 'failed' },
  waiting: { confirmed: 'paid', lost: 'failed', back: 'choosing' },
  paid: {},
  failed: {},
}

/** The phase after an event; an event that a phase does not list changes nothing. */
export function nextPayPhase(phase: PayPhase, event: PayEvent): PayPhase {
  if (event === 'begin') return 'choosing'
  return event === 'reset' ? 'idle' : (payTable[phase][event] ?? phase)
}
