import type { Prepared } from '../prepare/types.js'
import type { Backup } from '../settings/backup.js'
import type { Approvals, Prepare } from '../wallet/approvals.js'

/** Whether others can take something by it, as far as the wallet can read it. */
const takes = ({ steps }: Prepared): boolean => steps.some(({ losses }) => losses.length > 0)

/** Requests for what the wallet has. */
export type Payments = Pick<Approvals, 'ask' | 'askAndSend' | 'askOnce' | 'decide'>

/**
 * Asks for the backup of a new wallet before each request that takes something from it: payments, permissions to pay, and
 * signatures by which others can take it (docs/embedded-wallet.md#backup).
 */
export function createPayments(
  { ask, askAndSend, askOnce, decide }: Approvals,
  { before }: Pick<Backup, 'before'>,
): Payments {
  const behind =
    <Made>(prepare: Prepare<Made>): Prepare<Made> =>
    (turn) =>
      before(turn, () => prepare(turn))
  return {
    ask: (prepare) => ask(behind(prepare)),
    askAndSend: (prepare, send) => askAndSend(behind(prepare), send),
    decide: (prepare) => decide(behind(prepare)),
    // Most signatures take nothing. Whether one does is known when it was read.
    askOnce: (name, prepare) =>
      askOnce(name, async (turn) => {
        const prepared = await prepare(turn)
        return takes(prepared) ? before(turn, async () => prepared) : prepared
      }),
  }
}
