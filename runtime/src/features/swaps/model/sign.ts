import { AppKitError } from '../../../errors/AppKitError.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import type { Estimate } from '../../../services/rpc/estimateCall.js'
import { requireSender } from '../../../services/transactions/requireSender.js'
import { formatAmount } from '../../../ui/formatAmount.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { followSent, type Sent } from '../../amounts/followSent.js'
import type { SwapCall, SwapPlan, Swapper } from '../chain/types.js'
import { trackSwap, trackSwapError } from './events.js'
import { prepare } from './review.js'
import { type BuiltSwap, flow, loadChain, type Session } from './session.js'
import { swapState } from './swapState.js'

interface Reviewed {
  readonly session: Session
  readonly plan: SwapPlan
  readonly built: BuiltSwap
}

function requireReviewed(kit: Kit): Reviewed {
  const session = flow.sessions.get(kit)
  const { plan, phase } = swapState(kit).peek()
  if (session?.built === undefined || plan === undefined || phase !== 'reviewing')
    throw new AppKitError('SWAP_INCOMPLETE')
  return { session, plan, built: session.built }
}

/**
 * Asks the wallet to let the exchange take exactly the amount, or first to set an older allowance to zero; waits for the
 * block, and builds the swap anew.
 *
 * @returns when the next step can be signed.
 * @throws AppKitError SWAP_INCOMPLETE, USER_REJECTED, SWAP_TRANSACTION_FAILED, CHAIN_MISMATCH, CANCELLED; as `reviewSwap`;
 *   what the wallet rejects with
 */
export async function approveSwapToken(kit: Kit): Promise<void> {
  const { session, plan, built } = requireReviewed(kit)
  const { swapper } = session
  const [call] = built.calls
  if (call === undefined || (plan.next !== 'approve' && plan.next !== 'reset'))
    throw new AppKitError('SWAP_INCOMPLETE')
  const onError = ({ message }: AppKitError) =>
    trackSwapError(swapper, 'SWAP_APPROVAL_ERROR', { plan, message })
  await flow.run(kit, session, { event: 'approve', onError }, async (signal) => {
    requireSender(kit, swapper)
    const hash = await sendCall(swapper, call, built.estimate, signal)
    const to = plan.router
    const { outcome } = await followSent(swapper, { hash }, { operationType: 'approve', to, transfers: [] })
    if (signal.aborted) throw new AppKitError('CANCELLED')
    if (outcome !== 'confirmed') throw new AppKitError('SWAP_TRANSACTION_FAILED', { details: outcome })
    await prepare(kit, session, signal)
    flow.step(kit, 'prepared')
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
  const { session, plan, built } = requireReviewed(kit)
  const { swapper } = session
  if (plan.next === 'approve' || plan.next === 'reset') throw new AppKitError('SWAP_INCOMPLETE')
  const onError = async ({ code, message }: AppKitError, signal: AbortSignal) => {
    trackSwapError(swapper, 'SWAP_ERROR', { plan, message })
    if (code !== 'UPGRADE_REJECTED' && code !== 'ATOMICITY_UNSUPPORTED') return
    // Then one after the other.
    session.isPlain = true
    await prepare(kit, session, signal).catch(() => {})
  }
  const sent = await flow.sign(swapper, session, { event: 'swap', onError }, async (signal) => {
    const { calls, isBatch, estimate } = built
    const [call] = calls
    if (!isBatch && call !== undefined) return { hash: await sendCall(swapper, call, estimate, signal) }
    return { hash: await (await loadChain()).submitCalls(swapper, calls, signal), isCalls: true }
  })
  void followToEnd({ session, plan }, sent)
}

/** Asks the wallet to sign and send a call. Returns its hash. */
async function sendCall(swapper: Swapper, call: SwapCall, estimate: Estimate, signal: AbortSignal) {
  const { sendRequest, requestOf } = await loadChain()
  return sendRequest(swapper, requestOf(swapper, call, estimate), signal)
}

const boughtOf = ({ to, out }: SwapPlan) =>
  `${formatAmount({ value: out, decimals: to.decimals })} ${to.symbol}`

/** Says how it ended where nobody looks at it. */
const followToEnd = ({ session, plan }: Omit<Reviewed, 'built'>, sent: Sent): Promise<void> =>
  flow.follow(session.swapper, session, {
    ...{ sent, operationType: 'trade', to: plan.router },
    transfers: [
      { direction: 'out', token: plan.from, value: plan.value },
      { direction: 'in', token: plan.to, value: plan.out },
    ],
    onEnd({ outcome, hash }, isShown) {
      const { swapper } = session
      const { kit } = swapper
      if (outcome === 'confirmed') {
        trackSwap(swapper, 'SWAP_SUCCESS', plan)
        showToast(kit, { variant: 'success', message: messages.swapped(plan.from.symbol, boughtOf(plan)) })
        if (isShown) flow.step(kit, outcome, { hash })
        return
      }
      const isLate = outcome === 'late'
      const code = isLate ? 'TRANSACTION_CONFIRMATION_TIMEOUT' : 'SWAP_TRANSACTION_FAILED'
      const error = new AppKitError(code, { details: outcome })
      if (!isLate) trackSwapError(swapper, 'SWAP_ERROR', { plan, message: error.message })
      // The review says it itself.
      if (!isShown || kit.router.peek().at(-1)?.view !== 'SwapPreview')
        showToast(kit, { variant: 'error', message: isLate ? messages.late : messages.failed })
      if (isShown) flow.step(kit, 'lost', { error, hash })
    },
  })
