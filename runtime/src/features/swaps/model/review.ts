import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { Kit } from '../../../kit/types.js'
import { pageLocale } from '../../../ui/format.js'
import { parseAmount, printAmount } from '../../amounts/amount.js'
import { next } from '../../amounts/createFlow.js'
import { missingCoins } from '../../amounts/flowAccount.js'
import { impactOf, minimumOf } from '../chain/arithmetic.js'
import { approvalOf, checkApprovalCall, checkSwapCall } from '../chain/checkCalls.js'
import { providerFeeOf } from '../chain/providerFee.js'
import type { SwapCall, SwapIntent, SwapPlan } from '../chain/types.js'
import { trackSwap } from './events.js'
import { loadChain, loadRoute, readHeld } from './loadChain.js'
import { type BuiltSwap, flow, type Session } from './session.js'
import { latestOf, swapState } from './swapState.js'

/**
 * Asks for a price, has the swap built, reads the bytes back and compares them with what was typed, and lets the chain
 * try them: what `plan` says is what will be signed.
 *
 * @throws AppKitError SWAP_INCOMPLETE, SWAP_LIQUIDITY, SWAP_QUOTE_MISSING, SWAP_MISMATCH, SWAP_PRICE_MOVED,
 *   TOKEN_DECIMALS_MISMATCH, INSUFFICIENT_FUNDS, EXECUTION_REVERTED, CANCELLED; as the services and nodes
 */
export async function reviewSwap(kit: Kit): Promise<void> {
  if (swapState(kit).peek().phase !== 'editing') return
  const session = flow.openSession(kit)
  await flow.run(kit, session, { event: 'review', fallback: 'REQUEST_FAILED' }, async (signal) => {
    const plan = await prepare(kit, session, signal)
    flow.step(kit, 'prepared')
    trackSwap(session.swapper, 'INITIATE_SWAP', plan)
  })
}

/** Builds the reviewed swap anew, because prices change. Without a new one the old one stays. Never rejects. */
export async function refreshReview(kit: Kit): Promise<void> {
  const session = flow.sessions.get(kit)
  if (session === undefined || swapState(kit).peek().phase !== 'reviewing') return
  const signal = next(session, 'step')
  try {
    await prepare(kit, session, signal)
  } catch (cause) {
    if (!signal.aborted) flow.update(kit, { error: toAppKitError(cause, 'REQUEST_FAILED') })
  }
}

/**
 * Builds the swap that was typed, and leaves it in the session and its plan in the state.
 *
 * @throws as `reviewSwap`
 */
export async function prepare(kit: Kit, session: Session, signal: AbortSignal): Promise<SwapPlan> {
  const { swapper } = session
  const { from, to, amount, isMax } = swapState(kit).peek()
  const locale = pageLocale()
  const parsed = from && parseAmount(amount, { decimals: from.decimals, locale })
  if (from === undefined || to === undefined || !parsed?.ok) throw new AppKitError('SWAP_INCOMPLETE')
  const [held, { decimals }] = await Promise.all([
    readHeld(swapper, from, signal),
    readHeld(swapper, to, signal),
  ])
  if (held.decimals !== from.decimals || decimals !== to.decimals)
    throw new AppKitError('TOKEN_DECIMALS_MISMATCH', {
      details: `${from.id} ${held.decimals}, ${to.id} ${decimals}`,
    })
  let intent: SwapIntent = { from, to, value: parsed.value }
  const room = (fee: bigint) => held.coins - fee - (from.isCoin ? intent.value : 0n)
  if (intent.value > held.balance) throw new AppKitError('INSUFFICIENT_FUNDS')
  let found = await build(session, intent, held.allowance, signal)
  if (isMax && from.isCoin && room(found.ownFee) < 0n && held.coins > found.ownFee) {
    // The fee is higher than when Max was pressed: what it leaves is all there is to swap.
    intent = { ...intent, value: held.coins - found.ownFee }
    found = await build(session, intent, held.allowance, signal)
  }
  if (room(found.ownFee) < 0n) throw missingCoins(swapper, from.isCoin ? {} : from)
  if (signal.aborted) throw new AppKitError('CANCELLED')
  session.built = found.built
  const { plan } = found
  flow.update(kit, {
    plan,
    from: { ...plan.from, balance: held.balance },
    amount: printAmount(plan.value, { decimals: from.decimals, locale }),
    error: undefined,
    quote: { status: 'success', value: plan.value, out: plan.out },
  })
  return plan
}

async function build(session: Session, intent: SwapIntent, allowance: bigint, signal: AbortSignal) {
  const { swapper, isPlain } = session
  const { kit, network, address: account, exchange } = swapper
  const { from, to, value } = intent
  const chain = await loadChain()
  session.atomicity ??= chain.readAtomicity(swapper, session.end.signal)
  const [atomicity, { out, swap, minimum }] = await Promise.all([
    isPlain ? undefined : session.atomicity,
    buildSwap(session, intent, signal),
  ])
  const approvals = allowance < value ? await buildApprovals(session, intent, allowance, signal) : []
  const isBatch = atomicity === 'supported' || (atomicity === 'ready' && approvals.length > 0)
  const [first = swap, ...others] = isBatch ? [...approvals, swap] : approvals.slice(0, 1)
  let estimate = await chain.estimateCall(swapper, first, { signal })
  if (isBatch) {
    // The chain cannot try the others before the first one.
    const rest = others.reduce((sum, each) => sum + (each === swap ? swap.gas : estimate.gas), 0n)
    const gas = estimate.gas + rest + chain.smartAccountGas
    estimate = await chain.estimateCall(swapper, swap, { gas, signal })
  }
  const steps = ['swap', 'approve', 'reset'] as const
  const tokens = { from: latestOf(kit, from), to: latestOf(kit, to), value }
  const plan: SwapPlan = {
    ...tokens,
    network,
    account,
    out,
    minimum,
    router: exchange.router,
    fee: estimate.fee,
    next: isBatch && approvals.length > 0 ? 'batch' : (steps[approvals.length] ?? 'swap'),
    providerFee: providerFeeOf(value, exchange.providerFee),
    impact: impactOf(tokens, out),
  }
  // The wallet of a smart account may have another account pay the fee.
  const ownFee = atomicity === 'supported' ? 0n : estimate.fee
  return { plan, ownFee, built: { calls: [first, ...others], isBatch, estimate } satisfies BuiltSwap }
}

/** Builds the approval of the router: one call, or two where a token takes no new allowance before the old one is zero. */
async function buildApprovals(
  session: Session,
  intent: SwapIntent,
  allowance: bigint,
  signal: AbortSignal,
): Promise<readonly SwapCall[]> {
  const { swapper } = session
  const { from, value } = intent
  const { router } = swapper.exchange
  const [chain, route] = await Promise.all([loadChain(), loadRoute(session.swapper)])
  const approval = (await route.buildApproval?.(swapper, intent, signal)) ?? approvalOf(from, router, value)
  checkApprovalCall(approval, { from, value, router })
  try {
    await chain.tryTokenCall(swapper, approval, signal)
    return [approval]
  } catch (cause) {
    if (allowance === 0n || toAppKitError(cause).code !== 'EXECUTION_REVERTED') throw cause
    const reset = approvalOf(from, router, 0n)
    await chain.tryTokenCall(swapper, reset, signal)
    return [reset, approval]
  }
}

/** Builds the swap. The price may have changed since the quote: then a new quote is requested once. */
async function buildSwap(session: Session, intent: SwapIntent, signal: AbortSignal, isSecond = false) {
  const { swapper } = session
  const { address: account, exchange } = swapper
  const route = await loadRoute(session.swapper)
  const out = await route.quote(swapper, intent, signal)
  const minimum = minimumOf(out)
  const swap = await route.buildSwap(swapper, { ...intent, minimum }, signal)
  try {
    const least = checkSwapCall(swap, { ...intent, account, router: exchange.router, minimum })
    return { out, swap, minimum: least }
  } catch (error) {
    if (isSecond || toAppKitError(error).code !== 'SWAP_PRICE_MOVED') throw error
    return buildSwap(session, intent, signal, true)
  }
}
