import { useEffect } from 'react'
import { connectionOf } from '../../../kit/connections.js'
import { goBack } from '../../../kit/modal.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import { pad } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { shortenAddress } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { showAccount } from '../../account/wallets.js'
import * as css from '../../send/views/send.css.js'
import type { SwapPhase, SwapPlan, SwapToken } from '../chain/types.js'
import { approveSwapToken, editSwap, refreshReview, resetSwap, signSwap } from '../model/actions.js'
import { swapState } from '../model/swapState.js'
import { formatUnits, formatWorth, worthOf } from './format.js'
import { Fact, ImpactWarning, PriceFacts, Problem, rateText, SwapPicture } from './parts.js'
import * as own from './swaps.css.js'

/** How often what is reviewed is built anew, in ms (docs/behaviour.md#swaps). */
const period = 10_000

/** The swap as it is encoded, before the wallet is asked. */
export function PreviewView({ kit }: { kit: Kit; data: unknown }) {
  const { plan, phase, error } = useSignalValue(swapState(kit))
  const wallet = useComputed(() => connectionOf(kit.activeChain.value)?.connector.name ?? '', [kit])
  const isGone = plan === undefined
  useEffect(() => {
    // The account or network has changed: there is nothing to review any more.
    if (isGone && kit.router.peek().at(-1)?.view === 'SwapPreview') goBack(kit)
  }, [kit, isGone])
  useEffect(() => {
    if (phase !== 'done') return
    showAccount(kit)
    resetSwap(kit)
  }, [kit, phase])
  // Back by the header leaves the review like the button does.
  useEffect(
    () => () => {
      const now = swapState(kit).peek().phase
      if (now === 'reviewing' || now === 'approving' || now === 'swapping' || now === 'failed') editSwap(kit)
    },
    [kit],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshReview(kit)
    }, period)
    return () => clearInterval(timer)
  }, [kit])
  if (plan === undefined) return null
  const { from, to, value, minimum, out } = plan
  const isBusy = phase === 'approving' || phase === 'swapping' || phase === 'pending'
  // What went wrong is in the state.
  const isApproval = plan.next === 'approve' || plan.next === 'reset'
  const proceed = () => void (isApproval ? approveSwapToken(kit) : signSwap(kit)).catch(() => {})
  return (
    <div className={pad} data-testid="swap-preview" data-phase={phase}>
      <div className={css.sides}>
        <Amount kit={kit} label={messages.sell} token={from} value={value} testId="swap-preview-sell" />
        <span className={`${css.sideArrow} ${own.down}`}>
          <Icon name="forward" size={16} />
        </span>
        <Amount kit={kit} label={messages.buy} token={to} value={out} testId="swap-preview-buy" />
      </div>
      <p className={own.note} role="status">
        {hintOf(phase, plan)}
      </p>
      <ImpactWarning impact={plan.impact} />
      <dl className={css.facts}>
        <Fact label={messages.minimum} testId="swap-preview-minimum">
          <bdi>{formatUnits({ value: minimum, decimals: to.decimals, symbol: to.symbol })}</bdi>
        </Fact>
        <Fact label={messages.rate}>
          <bdi>{rateText(plan)}</bdi>
        </Fact>
        <PriceFacts from={from} to={to} value={value} out={out} />
        <NetworkFacts kit={kit} plan={plan} />
      </dl>
      {error !== undefined && !isBusy && (
        <Problem text={error.code === 'USER_REJECTED' ? messages.declined(wallet) : error.message} />
      )}
      <div className={css.foot}>
        <Button testId="swap-back-button" disabled={phase === 'pending'} onPress={() => goBack(kit)}>
          {isBusy ? messages.cancel : messages.back}
        </Button>
        <Button
          kind="primary"
          testId="swap-confirm-button"
          disabled={phase !== 'reviewing'}
          onPress={proceed}
        >
          {isBusy && <Spinner />}
          <span aria-live="polite">{buttonText(phase, plan, wallet)}</span>
        </Button>
      </div>
    </div>
  )
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

interface AmountProps {
  readonly kit: Kit
  readonly label: string
  readonly token: SwapToken
  readonly value: bigint
  readonly testId: string
}

function Amount({ kit, label, token, value, testId }: AmountProps) {
  const { decimals, symbol } = token
  const fiat = worthOf(value, token)
  return (
    <div className={css.side}>
      <span className={css.sideText}>
        <span className={css.label}>{label}</span>
        <bdi className={css.sideAmount} data-testid={testId}>
          {formatUnits({ value, decimals, symbol })}
        </bdi>
        {fiat !== undefined && <span className={css.label}>{fiat}</span>}
      </span>
      <SwapPicture kit={kit} token={token} />
    </div>
  )
}

function NetworkFacts({ kit, plan: { network, fee, router } }: { kit: Kit; plan: SwapPlan }) {
  const { decimals, symbol } = network.nativeCurrency
  const coin = useComputed(() => swapState(kit).value.tokens.find(({ isCoin }) => isCoin), [kit])
  const worth = formatWorth({ value: fee, decimals }, coin?.price)
  return (
    <>
      <Fact label={messages.fee} testId="swap-preview-fee">
        <span>
          <bdi>{messages.upTo(formatUnits({ value: fee, decimals, symbol }))}</bdi>
          {worth !== undefined && <span className={css.factNote}>{worth}</span>}
        </span>
      </Fact>
      <Fact label={messages.network}>
        <NetworkIcon kit={kit} network={network} size={20} />
        <bdi>{network.name}</bdi>
      </Fact>
      <Fact label={messages.contract} testId="swap-preview-router">
        <bdi dir="ltr" title={router}>
          {shortenAddress(router)}
        </bdi>
      </Fact>
    </>
  )
}
