import type { SendPhase } from '../chains/types.js'

/** Events of a transfer. */
export type SendEvent =
  /** The user wants to review it. */
  | 'review'
  /** It is encoded, and the bytes match the transfer that was typed. */
  | 'prepared'
  /** It could not be encoded, or the wallet did not take it. */
  | 'problem'
  /** The user goes back to the form. */
  | 'back'
  /** The user wants it signed. */
  | 'approve'
  /** The wallet has signed and sent it. */
  | 'submitted'
  | 'confirmed'
  /** It will not go through. */
  | 'lost'
  /** Another account or network, or another transfer. */
  | 'reset'

/** Every step but `reset`, which leads from each phase to `editing`. */
export const sendTable: Readonly<Record<SendPhase, Readonly<Partial<Record<SendEvent, SendPhase>>>>> = {
  editing: { review: 'preparing' },
  preparing: { prepared: 'reviewing', problem: 'editing', back: 'editing' },
  reviewing: { approve: 'approving', back: 'editing', problem: 'editing' },
  approving: { submitted: 'pending', problem: 'reviewing', back: 'editing' },
  // It cannot be called back: only its own end, or a new transfer, ends it here.
  pending: { confirmed: 'sent', lost: 'failed' },
  sent: {},
  failed: {},
}
