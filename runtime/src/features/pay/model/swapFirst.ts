import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { Kit } from '../../../kit/types.js'
import { printAmount } from '../../amounts/amount.js'
import type { HeldToken } from '../../amounts/listHeld.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import { minimumOf } from '../../swaps/chain/arithmetic.js'
import { exchangeOf } from '../../swaps/chain/exchanges.js'
import type { SwapIntent, SwapPlan, Swapper, SwapToken } from '../../swaps/chain/types.js'
import {
  approveSwapToken,
  editSwap,
  needsApproval,
  resetSwap,
  reviewSwap,
  signSwap,
  startSwap,
} from '../../swaps/model/actions.js'
import { loadChain, loadRoute } from '../../swaps/model/loadChain.js'
import { swapState } from '../../swaps/model/swapState.js'
import { prepareSend } from './fromWallet.js'
import { type PaymentDue, payState, unchosen } from './payState.js'
import { type PaySession, requireSession, runStep, step, update, waitFor } from './session.js'
import { payerOf } from './ways.js'

/**
 * Builds a swap of another token for as much as is to be paid. It is in `swap` then, read back from the bytes; the payment
 * itself is built when the swap is done, so that both are signed one after the other.
 *
 * @throws AppKitError PAYMENT_INVALID, SWAP_MISMATCH, SWAP_PRICE_MOVED, INSUFFICIENT_FUNDS, CANCELLED; as `reviewSwap`
 */
export async function reviewSwapPayment(kit: Kit, token: HeldToken): Promise<void> {
  const session = requireSession(kit)
  const { phase, due } = payState(kit).peek()
  if (phase !== 'choosing' || due === undefined) return
  step(kit, 'choose', { ...unchosen, method: { type: 'swap', token } })
  await runStep(session, async (signal) => {
    const swap = await prepareSwap(session, { token, due }, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED')
    step(kit, 'prepared', { swap })
  })
}

interface Wish {
  readonly token: HeldToken
  readonly due: PaymentDue
}

/** Gas for the payment itself. Where the coin is paid, the fee for it is bought on top. */
const feeGas = 100_000n

async function prepareSwap(
  session: PaySession,
  { token, due }: Wish,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const { kit } = session
  const payer = payerOf(session)
  const exchange = payer && exchangeOf(kit, payer.caipNetworkId)
  if (payer === undefined || exchange === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  const swapper: Swapper = { ...payer, address: payer.address as `0x${string}`, exchange }
  const [from, to] = [toSwapToken(swapper, token), toSwapToken(swapper, due.token)]
  const wanted = to.isCoin ? due.value + (await feeOf(swapper, signal)) : due.value
  const route = await loadRoute(swapper)
  const quote = (intent: SwapIntent) => route.quote(swapper, intent, signal)
  const exact = await amountToSell(quote, { from, to, value: wanted })
  const rounded = roundUp(exact)
  session.resetSwap = resetSwap
  const review = async (value: bigint) => {
    resetSwap(kit)
    const amount = printAmount(value, { decimals: from.decimals })
    await startSwap(kit, { fromToken: from.address, toToken: to.address, amount })
    await reviewSwap(kit)
    return requireSameSwap(kit, { from, to, value, wanted })
  }
  try {
    return await review(rounded)
  } catch (cause) {
    if (signal.aborted || toAppKitError(cause).code !== 'INSUFFICIENT_FUNDS') throw cause
    const balance = swapState(kit).peek().from?.balance ?? token.balance ?? 0n
    // The account may have as much as is needed, and not the little more. Of the coin, the fee is to be left.
    const isMissed = from.isCoin ? rounded > exact && balance > exact : rounded > balance && balance >= exact
    if (!isMissed) throw cause
    return review(exact)
  }
}

/** Rounds up to six digits that count: an amount to read and to sign is short, and still enough. */
export function roundUp(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${value}`.length - 6))
  return ((value + unit - 1n) / unit) * unit
}

/** @throws AppKitError SWAP_MISMATCH, SWAP_PRICE_MOVED if it is not what the payment needs. */
function requireSameSwap(kit: Kit, { from, to, value, wanted }: SwapIntent & { wanted: bigint }): SwapPlan {
  const { plan } = swapState(kit).peek()
  const isAsked =
    plan?.value === value && plan.from.address === from.address && plan.to.address === to.address
  if (plan === undefined || !isAsked) throw new AppKitError('SWAP_MISMATCH')
  if (plan.minimum < wanted) throw new AppKitError('SWAP_PRICE_MOVED')
  return plan
}

function toSwapToken({ caipNetworkId }: Swapper, { address, ...token }: HeldToken): SwapToken {
  const at = (address?.toLowerCase() ?? coinAddress) as `0x${string}`
  return { ...token, id: `${caipNetworkId}:${at}`, address: at, isCoin: address === undefined }
}

async function feeOf(swapper: Swapper, signal: AbortSignal): Promise<bigint> {
  const call = { to: swapper.address, value: 0n, data: '0x' } as const
  return (await (await loadChain()).estimateCall(swapper, call, { gas: feeGas, signal })).fee
}

/**
 * Asks the wallet for the next step of the swap: to let the exchange take the token, or the swap itself. When the swap is in
 * a block, the payment is built. A swap that was built anew meanwhile, such as one whose approval the wallet wants on its own,
 * is reviewed first.
 *
 * @returns when there is something to review again.
 * @throws AppKitError SWAP_INCOMPLETE, SWAP_MISMATCH, SWAP_PRICE_MOVED, SWAP_TRANSACTION_FAILED, CANCELLED; as
 *   `approveSwapToken`, `signSwap` and `reviewPayment`
 */
export async function signSwapStep(kit: Kit): Promise<void> {
  const session = requireSession(kit)
  const { phase, swap, due } = payState(kit).peek()
  if (phase !== 'reviewing' || swap === undefined) throw new AppKitError('SWAP_INCOMPLETE')
  step(kit, 'swap', { error: undefined })
  await runStep(session, async (signal) => {
    const wish = { ...swap, wanted: due?.value ?? 0n }
    const failed = swapState(kit).peek()
    if (failed.phase === 'failed') {
      // One that may still go through is not sold twice.
      if (failed.error?.code === 'TRANSACTION_CONFIRMATION_TIMEOUT') throw failed.error
      editSwap(kit)
    }
    // Does nothing where there is one to sign.
    await reviewSwap(kit)
    const now = requireSameSwap(kit, wish)
    if (now !== swap) return step(kit, 'prepared', { swap: now })
    const isApproval = needsApproval(swap)
    try {
      await (isApproval ? approveSwapToken : signSwap)(kit)
      const end = await waitFor(swapState(kit), (state) => state.phase !== 'pending', signal)
      if (!isApproval && end.phase !== 'done') throw end.error ?? new AppKitError('SWAP_TRANSACTION_FAILED')
    } catch (cause) {
      // A wallet that does not run calls as one is asked for one after the other.
      if (!signal.aborted) update(kit, { swap: requireSameSwap(kit, wish) })
      throw cause
    }
    if (isApproval) return step(kit, 'prepared', { swap: requireSameSwap(kit, wish) })
    resetSwap(kit)
    step(kit, 'swapped', { swap: undefined })
  })
  if (payState(kit).peek().phase === 'preparing')
    await runStep(session, (signal) => prepareSend(session, signal))
}

/** Returns the amount that a swap gives now, in base units. */
export type Quote = (intent: SwapIntent) => Promise<bigint>

/** Prices that are asked for at most, after the first. */
const maxQuotes = 6

/**
 * How much to sell, so that at least the wanted value is bought also at the worst price that the swap accepts. Exchanges tell
 * what an amount gives, and not what it takes: it is found in a few steps, each a little above the last.
 *
 * @param quote - asks the exchange.
 * @param wish - both tokens, and in `value` the base units of `to` that are wanted.
 * @returns base units of `from`.
 * @throws AppKitError SWAP_QUOTE_MISSING if no amount gives so much; as `quote`
 */
export async function amountToSell(quote: Quote, { from, to, value: wanted }: SwapIntent): Promise<bigint> {
  // A quote in the other direction is near the amount to sell. The search cannot start at 0.
  let value = (await quote({ from: to, to: from, value: wanted })) || 1n
  for (let asked = 0; asked < maxQuotes; asked++) {
    const least = minimumOf(await quote({ from, to, value }))
    if (least >= wanted) return value
    value = least === 0n ? value * 1_000n : (value * wanted * 1_002n) / (least * 1_000n) + 1n
  }
  throw new AppKitError('SWAP_QUOTE_MISSING')
}
