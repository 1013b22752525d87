import { AppKitError } from '../../../errors/AppKitError.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import { requireSender } from '../../../services/transactions/requireSender.js'
import { endCodes } from '../../../services/transactions/trackTransaction.js'
import type { TransactionOutcome } from '../../../services/transactions/types.js'
import { formatAmount } from '../../../ui/formatAmount.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { followSent, type Sent } from '../../amounts/followSent.js'
import type { SwapPlan, Swapper } from '../chain/types.js'
import { trackSwap } from './events.js'
import { loadChain } from './loadChain.js'
import { prepare } from './review.js'
import { type BuiltSwap, flow, type Session } from './session.js'
import { swapState } from './swapState.js'

interface Reviewed {
  readonly session: Session
  readonly plan: SwapPlan
  readonly built: BuiltSwap
}

function requireReviewed(kit: Kit, isApproval: boolean): Reviewed {
  const session = flow.sessions.get(kit)
  const { plan, phase } = swapState(kit).peek()
  const isNext = plan && phase === 'reviewing' && needsApproval(plan) === isApproval
  if (session?.built === undefined || !isNext) throw new AppKitError('SWAP_INCOMPLETE')
  return { session, plan, built: session.built }
}

/** Whether the exchange has to be allowed to take the amount by a transaction of its own. */
export const needsApproval = ({ next }: SwapPlan) => next === 'approve' || next === 'reset'

/**
 * Asks the wallet to let the exchange take exactly the amount, or first to set an older allowance to zero; waits for the
 * block, and builds the swap anew.
 *
 * @returns when the next step can be signed.
 * @throws AppKitError SWAP_INCOMPLETE, USER_REJECTED, SWAP_TRANSACTION_FAILED, CHAIN_MISMATCH, CANCELLED; as `reviewSwap`;
 *   what the wallet rejects with
 */
export async function approveSwapToken(kit: Kit): Promise<void> {
  const { session, plan, built } = requireReviewed(kit, true)
  const { swapper } = session
  const onError = (error: AppKitError) => trackSwap(swapper, 'SWAP_APPROVAL_ERROR', plan, error)
  await flow.run(kit, session, { event: 'approve', onError }, async (signal) => {
    requireSender(kit, swapper)
    const hash = await sendCall(swapper, built, signal)
    if (!signal.aborted) flow.update(kit, { hash })
    const { outcome } = await followSent(
      swapper,
      { hash },
      { operationType: 'approve', to: plan.router, transfers: [], isShown: () => !signal.aborted },
    )
    if (signal.aborted) throw new AppKitError('CANCELLED')
    if (outcome !== 'confirmed') throw endError(outcome)
    await prepare(kit, session, signal)
    flow.step(kit, 'prepared', { hash: undefined })
  })
}

/**
 * Asks the wallet to sign the swap, with its approval where the wallet runs both as one, and waits until it has ended.
 *
 * @returns when the wallet has sent it. How it ends is in the state.
 * @throws AppKitError SWAP_INCOMPLETE, USER_REJECTED, CHAIN_MISMATCH, ACCOUNT_NOT_FOUND, INSUFFICIENT_FUNDS, CANCELLED;
 *   what the wallet rejects with
 */
export async function signSwap(kit: Kit): Promise<void> {
  const { session, plan, built } = requireReviewed(kit, false)
  const { swapper } = session
  const onError = async (error: AppKitError, signal: AbortSignal) => {
    trackSwap(swapper, 'SWAP_ERROR', plan, error)
    if (!/^(UPGRADE_REJECTED|ATOMICITY_UNSUPPORTED)$/.test(error.code)) return
    // Then one after the other.
    session.isPlain = true
    await prepare(kit, session, signal).catch(() => {})
  }
  const onSent = (sent: Sent, signal: AbortSignal) => void followToEnd({ session, plan }, { sent, signal })
  await flow.sign(swapper, session, { event: 'swap', onError, onSent }, async (signal) => {
    if (!built.isBatch) return { hash: await sendCall(swapper, built, signal) }
    return { hash: await (await loadChain()).submitCalls(swapper, built.calls, signal), isCalls: true }
  })
}

/** Asks the wallet to sign and send the first call. Returns its hash. */
async function sendCall(swapper: Swapper, { calls, estimate }: BuiltSwap, signal: AbortSignal) {
  const chain = await loadChain()
  return chain.sendRequest(swapper, chain.requestOf(swapper, calls[0], estimate), signal)
}

const endError = (outcome: TransactionOutcome) =>
  new AppKitError(endCodes[outcome] ?? 'SWAP_TRANSACTION_FAILED', { details: outcome })

const boughtOf = ({ to, out }: SwapPlan) => `${formatAmount({ ...to, value: out })} ${to.symbol}`

/** Shows that the swap is done, also when its view is not open. */
const followToEnd = (
  { session, plan }: Omit<Reviewed, 'built'>,
  sent: { readonly sent: Sent; readonly signal: AbortSignal },
): Promise<void> =>
  flow.follow(session.swapper, session, {
    ...sent,
    operationType: 'trade',
    to: plan.router,
    transfers: [
      { direction: 'out', token: plan.from, value: plan.value },
      { direction: 'in', token: plan.to, value: plan.out },
    ],
    onEnd({ outcome, hash }, isCurrent) {
      const { swapper } = session
      const { kit } = swapper
      if (outcome === 'confirmed') {
        trackSwap(swapper, 'SWAP_SUCCESS', plan)
        showToast(kit, {
          variant: 'success',
          message: messages.swapped(plan.from.symbol, boughtOf(plan)),
        })
        if (isCurrent) flow.step(kit, outcome, { hash })
        return
      }
      const error = endError(outcome)
      if (outcome !== 'late') trackSwap(swapper, 'SWAP_ERROR', plan, error)
      if (isCurrent) flow.step(kit, 'lost', { error, hash })
    },
  })
