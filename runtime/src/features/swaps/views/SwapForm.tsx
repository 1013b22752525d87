import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { Icon } from '../../../ui/components/Icon.js'
import { pageLocale } from '../../../ui/format.js'
import { amountMessages } from '../../../ui/messages/amounts.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { ActionIcon } from '../../account/parts/ActionRow.js'
import { Problem, TokensFailed } from '../../amounts/AmountBox.js'
import { AmountField } from '../../amounts/AmountField.js'
import { AmountForm } from '../../amounts/AmountForm.js'
import { formatDigits } from '../../amounts/amount.js'
import * as css from '../../amounts/amounts.css.js'
import { amountProblemText } from '../../amounts/format.js'
import { impactOf } from '../chain/arithmetic.js'
import { providerFeeHere } from '../chain/providerFee.js'
import type { SwapState } from '../chain/types.js'
import {
  flipSwap,
  reloadSwapTokens,
  reviewSwap,
  type SwapSide,
  setMaxSwapAmount,
  setSwapAmount,
} from '../model/actions.js'
import { checkSwap, type SwapProblem } from '../model/checkSwap.js'
import { swapState } from '../model/swapState.js'
import { ImpactWarning, type Priced, PriceFacts, rateText } from './parts.js'
import * as own from './swaps.css.js'

/** Both sides, the costs, and the button that says what is missing. */
export function SwapForm({ kit }: { kit: Kit }) {
  const state = useSignalValue(swapState(kit))
  const { problem, value } = checkSwap(state, { locale: pageLocale() })
  const { from, to, quote, phase, error } = state
  const text = problemText(state, problem)
  const priced: Priced | undefined =
    from && to && value !== undefined && quote.value === value && quote.out !== undefined
      ? {
          from,
          to,
          value,
          out: quote.out,
          impact: impactOf({ from, to, value }, quote.out),
          providerFee: providerFeeHere(kit, value),
        }
      : undefined
  return (
    <AmountForm
      kit={kit}
      phase={phase}
      view="Swap"
      name="swap"
      buttonTestId="swap-action-button"
      error={text === undefined ? error : undefined}
      isBlocked={problem !== undefined}
      isBusy={problem?.kind === 'quoting'}
      text={actionText(state, problem)}
      review={reviewSwap}
    >
      <div className={css.sides}>
        <SwapField kit={kit} state={state} side="from" value={value} isInvalid={text !== undefined} />
        <button
          type="button"
          className={own.flip}
          data-testid="swap-flip-button"
          aria-label={messages.flip}
          title={messages.flip}
          disabled={to === undefined}
          onClick={() => flipSwap(kit)}
        >
          <ActionIcon name="swaps" />
        </button>
        <SwapField kit={kit} state={state} side="to" value={quote.out} />
      </div>
      {text !== undefined && <Problem text={text} testId="swap-problem" />}
      {state.tokensStatus === 'error' && <TokensFailed onRetry={() => void reloadSwapTokens(kit)} />}
      {priced && (
        <>
          <ImpactWarning impact={priced.impact} />
          <details data-testid="swap-details">
            <summary className={own.summary} aria-label={`${messages.details}: ${rateText(priced)}`}>
              <bdi>{rateText(priced)}</bdi>
              <Icon name="forward" />
            </summary>
            <dl className={css.facts}>
              <PriceFacts {...priced} />
            </dl>
          </details>
        </>
      )}
    </AmountForm>
  )
}

const targets = { from: 'sourceToken', to: 'toToken' } as const

interface SideProps {
  readonly kit: Kit
  readonly state: SwapState
  readonly side: SwapSide
  /** Base units. */
  readonly value: bigint | undefined
  readonly isInvalid?: boolean
}

/** One side: an amount, its token, its worth, and the balance. */
function SwapField({ kit, state, side, value, isInvalid = false }: SideProps) {
  const token = state[side]
  const target = targets[side]
  const isSource = side === 'from'
  const bought = token && value !== undefined ? formatDigits(value, { ...token, locale: pageLocale() }) : ''
  return (
    <AmountField
      kit={kit}
      name="swap"
      side={`-${target}`}
      testIds={{
        box: `swap-input-${target}`,
        input: `swap-input-token-${target}`,
        pick: `swap-select-token-button-${target}`,
      }}
      title={isSource ? messages.sell : messages.buy}
      token={token}
      units={value}
      label={isSource ? messages.sellAmount : messages.buyAmount}
      value={isSource ? state.amount : bought}
      isInvalid={isInvalid}
      isBusy={!isSource && state.quote.status === 'loading'}
      {...(isSource && { onChange: (typed: string) => setSwapAmount(kit, typed) })}
      isLoading={state.tokens.length === 0 && state.tokensStatus === 'loading'}
      canPick={state.tokens.length > 0}
      onPick={() => {
        trackEvent(kit, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
        pushView(kit, 'SwapSelectToken', { target })
      }}
      onMax={isSource && setMaxSwapAmount}
    />
  )
}

function actionText({ from, quote }: SwapState, problem: SwapProblem | undefined): string {
  const { code, message } = quote.error ?? {}
  if (problem?.kind === 'noQuote' && code === 'SWAP_LIQUIDITY' && message) return message
  return problem?.kind === 'insufficient'
    ? amountMessages.insufficientShort(from?.symbol ?? '')
    : messages.actions[problem?.kind ?? 'ready']
}

/** Returns the message of a failed quote or of a wrong amount; undefined where something is only missing. */
function problemText({ from, quote }: SwapState, problem: SwapProblem | undefined): string | undefined {
  if (problem?.kind === 'noQuote') return quote.error?.message
  return from && amountProblemText(problem, from)
}
