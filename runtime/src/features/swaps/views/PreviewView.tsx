import { useEffect } from 'react'
import type { Kit } from '../../../kit/types.js'
import { shortenAddress } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { showAccount } from '../../account/wallets.js'
import { Fact } from '../../amounts/facts.js'
import { formatShort, formatTokenAmount } from '../../amounts/format.js'
import { AmountSide, Review, useReview } from '../../amounts/Review.js'
import type { SwapPhase, SwapPlan } from '../chain/types.js'
import {
  approveSwapToken,
  editSwap,
  needsApproval,
  refreshReview,
  resetSwap,
  signSwap,
} from '../model/actions.js'
import { swapState } from '../model/swapState.js'
import { ImpactWarning, PriceFacts, rateText, useRefresh } from './parts.js'
import { note } from './swaps.css.js'

/** The swap as it is encoded, before the wallet is asked. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, phase, error, tokens, hash } = useSignalValue(swapState(kit))
  useReview(kit, { view: 'SwapPreview', isGone: plan === undefined, edit: editSwap })
  useEffect(() => {
    if (phase !== 'done') return
    showAccount(kit)
    resetSwap(kit)
  }, [kit, phase])
  useRefresh(kit, refreshReview)
  if (plan === undefined) return null
  const { from, to, value, minimum, out, network, fee, router, next } = plan
  // The wallet has sent the approval or the swap: it asks for nothing.
  const isSent = phase === 'pending' || hash !== undefined
  const isBusy = phase === 'approving' || phase === 'swapping' || phase === 'pending'
  return (
    <Review
      kit={kit}
      phase={phase}
      network={network}
      fee={fee}
      tokens={tokens}
      error={error}
      name="swap"
      first={
        <AmountSide kit={kit} label={messages.sell} token={from} value={value} testId="swap-preview-sell" />
      }
      second={
        <AmountSide
          kit={kit}
          label={messages.buy}
          token={to}
          value={out}
          testId="swap-preview-buy"
          isEstimate
        />
      }
      notes={
        <>
          <p className={note} role="status">
            {!isSent && hintOf(phase, plan)}
          </p>
          <ImpactWarning impact={plan.impact} />
        </>
      }
      more={
        <Fact label={messages.contract} testId="swap-preview-router">
          <bdi dir="ltr" title={router}>
            {shortenAddress(router)}
          </bdi>
        </Fact>
      }
      isBusy={isBusy}
      isFinal={phase === 'pending'}
      confirmTestId="swap-confirm-button"
      text={isBusy ? (isSent ? messages.pending : undefined) : messages[next === 'batch' ? 'swap' : next]}
      onConfirm={needsApproval(plan) ? approveSwapToken : signSwap}
    >
      <Fact label={messages.minimum} testId="swap-preview-minimum">
        <bdi title={formatTokenAmount({ ...to, value: minimum })}>
          {formatShort({ ...to, value: minimum })}
        </bdi>
      </Fact>
      <Fact label={messages.rate}>
        <bdi>{rateText(plan)}</bdi>
      </Fact>
      <PriceFacts {...plan} />
    </Review>
  )
}

function hintOf(phase: SwapPhase, { next, from, value }: SwapPlan): string | undefined {
  if (phase === 'approving') return messages.approving
  if (phase === 'swapping') return messages.confirming
  if (phase !== 'reviewing' || next === 'swap') return undefined
  if (next === 'batch') return messages.batchHint
  return next === 'reset'
    ? messages.resetHint(from.symbol)
    : messages.approveHint(formatTokenAmount({ ...from, value }))
}
