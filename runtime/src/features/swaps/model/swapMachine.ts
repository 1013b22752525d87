import type { SwapPhase } from '../chain/types.js'

/** Events of a swap. */
export type SwapEvent =
  /** The user wants to review it. */
  | 'review'
  /** It is built, and the bytes match the swap that was typed. */
  | 'prepared'
  /** It could not be built, or the wallet did not take it. */
  | 'problem'
  /** The user goes back to the form. */
  | 'back'
  /** The user lets the exchange take the token. */
  | 'approve'
  /** The user wants it signed. */
  | 'swap'
  /** The wallet has signed and sent it. */
  | 'submitted'
  | 'confirmed'
  /** It will not go through. */
  | 'lost'
  /** Another account or network, or another swap. */
  | 'reset'

/** Every step but `reset`, which leads from each phase to `editing`. */
export const swapTable: Readonly<Record<SwapPhase, Readonly<Partial<Record<SwapEvent, SwapPhase>>>>> = {
  editing: { review: 'preparing' },
  preparing: { prepared: 'reviewing', problem: 'editing', back: 'editing' },
  reviewing: { approve: 'approving', swap: 'swapping', back: 'editing' },
  // Until the approval is in a block and the swap is built anew.
  approving: { prepared: 'reviewing', problem: 'reviewing', back: 'editing' },
  swapping: { submitted: 'pending', problem: 'reviewing', back: 'editing' },
  // It cannot be called back: only its own end, or a new swap, ends it here.
  pending: { confirmed: 'done', lost: 'failed' },
  done: {},
  failed: { back: 'editing' },
}
