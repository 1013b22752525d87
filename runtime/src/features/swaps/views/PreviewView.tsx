import { useEffect } from 'react'
import type { Kit } from '../../../kit/types.js'
import { pad } from '../../../ui/components/components.css.js'
import { shortenAddress } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { showAccount } from '../../account/wallets.js'
import { facts } from '../../amounts/amounts.css.js'
import { formatUnits } from '../../amounts/format.js'
import {
  AmountSide,
  Fact,
  FeeFact,
  NetworkFact,
  ReviewFoot,
  Sides,
  useReview,
  useWalletName,
} from '../../amounts/Review.js'
import type { SwapPhase, SwapPlan } from '../chain/types.js'
import { approveSwapToken, editSwap, refreshReview, resetSwap, signSwap } from '../model/actions.js'
import { swapState } from '../model/swapState.js'
import { ImpactWarning, PriceFacts, rateText } from './parts.js'
import { note } from './swaps.css.js'

/** How often what is reviewed is built anew, in ms (docs/behaviour.md#swaps). */
const period = 10_000

/** The swap as it is encoded, before the wallet is asked. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, phase, error, tokens } = useSignalValue(swapState(kit))
  const wallet = useWalletName(kit)
  useReview(kit, { view: 'SwapPreview', isGone: plan === undefined, leave })
  useEffect(() => {
    if (phase !== 'done') return
    showAccount(kit)
    resetSwap(kit)
  }, [kit, phase])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshReview(kit)
    }, period)
    return () => clearInterval(timer)
  }, [kit])
  if (plan === undefined) return null
  const { from, to, value, minimum, out, network, fee, router } = plan
  const { price } = tokens.find(({ isCoin }) => isCoin) ?? {}
  // What went wrong is in the state.
  const isApproval = plan.next === 'approve' || plan.next === 'reset'
  const proceed = () => void (isApproval ? approveSwapToken(kit) : signSwap(kit)).catch(() => {})
  return (
    <div className={pad} data-testid="swap-preview" data-phase={phase}>
      <Sides
        first={
          <AmountSide kit={kit} label={messages.sell} token={from} value={value} testId="swap-preview-sell" />
        }
        second={
          <AmountSide kit={kit} label={messages.buy} token={to} value={out} testId="swap-preview-buy" />
        }
      />
      <p className={note} role="status">
        {hintOf(phase, plan)}
      </p>
      <ImpactWarning impact={plan.impact} />
      <dl className={facts}>
        <Fact label={messages.minimum} testId="swap-preview-minimum">
          <bdi>{formatUnits({ value: minimum, decimals: to.decimals, symbol: to.symbol })}</bdi>
        </Fact>
        <Fact label={messages.rate}>
          <bdi>{rateText(plan)}</bdi>
        </Fact>
        <PriceFacts from={from} to={to} value={value} out={out} />
        <FeeFact
          label={messages.fee}
          testId="swap-preview-fee"
          {...{ network, fee, price }}
          text={messages.upTo}
        />
        <NetworkFact kit={kit} network={network} />
        <Fact label={messages.contract} testId="swap-preview-router">
          <bdi dir="ltr" title={router}>
            {shortenAddress(router)}
          </bdi>
        </Fact>
      </dl>
      <ReviewFoot
        kit={kit}
        testId={{ problem: 'swap-problem', back: 'swap-back-button', confirm: 'swap-confirm-button' }}
        error={error}
        isBusy={phase === 'approving' || phase === 'swapping' || phase === 'pending'}
        isFinal={phase === 'pending'}
        canConfirm={phase === 'reviewing'}
        text={buttonText(phase, plan, wallet)}
        onConfirm={proceed}
      />
    </div>
  )
}

function leave(kit: Kit): void {
  const { phase } = swapState(kit).peek()
  if (phase === 'reviewing' || phase === 'approving' || phase === 'swapping' || phase === 'failed')
    editSwap(kit)
}

function hintOf(phase: SwapPhase, { next, from, value }: SwapPlan): string | undefined {
  if (phase === 'approving') return messages.approving
  if (phase === 'swapping') return messages.confirming
  if (phase !== 'reviewing' || next === 'swap') return undefined
  const { decimals, symbol } = from
  if (next === 'batch') return messages.batchHint
  return next === 'reset'
    ? messages.resetHint(symbol)
    : messages.approveHint(formatUnits({ value, decimals, symbol }))
}

function buttonText(phase: SwapPhase, { next }: SwapPlan, wallet: string): string {
  if (phase === 'approving' || phase === 'swapping') return messages.waiting(wallet)
  if (phase === 'pending') return messages.pending
  return next === 'batch' ? messages.swap : messages[next]
}
