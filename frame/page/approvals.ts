import { randomText } from '../src/shared/encoding.js'
import { canSeeCovers } from './arm.js'
import { WalletError } from './database.js'
import { messages } from './messages.js'
import type { Prepared } from './prepare/types.js'
import { type ApprovalRecord, hashRequest, type SignRequest } from './vault/vault.js'
import { askApproval } from './views/approval.js'
import type { Stage } from './views/stage.js'

/** Requests that the user decides on, one at a time, in the order in which they came. */
export interface Approvals {
  /**
   * Shows a request when those before it are decided, and signs it if it is approved.
   *
   * @param prepare - reads what is shown from the bytes that are signed
   * @throws WalletError if five are waiting, or the user rejects it
   */
  ask<Made extends Prepared>(prepare: () => Promise<Made>): Promise<Signed<Made>>
  /** Refuses the one that is shown and all that wait. */
  cancel(): void
}

export interface Signed<Made extends Prepared> {
  readonly prepared: Made
  /** Of each message, or the signed transaction. */
  readonly signatures: readonly `0x${string}`[]
}

interface ApprovalParts {
  readonly stage: Stage
  readonly site: string
  readonly sign: (request: SignRequest, approval: ApprovalRecord) => Promise<readonly `0x${string}`[]>
}

const mostWaiting = 5

/** Creates an empty queue. */
export function createApprovals({ sign, site, stage }: ApprovalParts): Approvals {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  // Rises when the user closes the window: what waits for it is refused.
  let round = 0

  return {
    cancel: () => {
      round += 1
      stage.clear('cancelled')
    },
    ask: (prepare) => {
      if (waiting >= mostWaiting) throw new WalletError(messages.busy)
      waiting += 1
      const mine = round
      const check = () => {
        if (mine !== round) throw new WalletError(messages.rejected)
      }
      const step = queue.then(async () => {
        check()
        if (!canSeeCovers()) throw new WalletError(messages.noVisibility)
        const prepared = await prepare()
        check()
        const press = await askApproval(stage, prepared)
        if (press === undefined) throw new WalletError(messages.rejected)
        stage.clear('done')
        const { request } = prepared
        const requestHash = await hashRequest(request)
        const record = { id: randomText(16), requestHash, site, at: Date.now(), ...press }
        return { prepared, signatures: await sign(request, record) }
      })
      queue = step
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
      return step
    },
  }
}
