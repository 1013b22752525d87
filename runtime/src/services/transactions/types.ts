import type { Network } from '../../chains/types.js'
import type { PendingTransaction } from '../../kit/pendingTransactions.js'
import type { Kit } from '../../kit/types.js'

/** How a transaction ended. `late` is not known: it may still go through. */
export type TransactionOutcome = 'confirmed' | 'reverted' | 'replaced' | 'cancelled' | 'dropped' | 'late'

export interface TransactionEnd {
  readonly outcome: TransactionOutcome
  /** Its hash, or that of the one which sped it up or cancelled it. Undefined of calls without a known one. */
  readonly hash: string | undefined
}

/** How a namespace sees the end of a transaction. */
export type WaitForEnd = (
  kit: Kit,
  network: Network,
  options: {
    readonly transaction: PendingTransaction
    /** How long to wait, in ms. */
    readonly timeout: number
    readonly signal: AbortSignal
  },
) => Promise<TransactionEnd>
