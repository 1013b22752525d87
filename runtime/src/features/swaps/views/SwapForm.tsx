import { useId, useState } from 'react'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import { Button, Spinner } from '../../../ui/components/Button.js'
import { pad } from '../../../ui/components/components.css.js'
import { Icon, LineIcon } from '../../../ui/components/Icon.js'
import { formatBalance, pageLocale } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import { formatAmount } from '../../send/model/amount.js'
import * as css from '../../send/views/send.css.js'
import { impactOf } from '../chain/arithmetic.js'
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
import { amountProblemText, worthOf } from './format.js'
import { ImpactWarning, type Priced, PriceFacts, Problem, rateText, SwapPicture } from './parts.js'
import * as own from './swaps.css.js'

/** Both sides, what they cost, and the button that says what is missing. */
export function SwapForm({ kit }: { kit: Kit }) {
  const state = useSignalValue(swapState(kit))
  const { problem, value } = checkSwap(state, { locale: pageLocale() })
  const { from, to, quote, phase, error } = state
  const isPreparing = phase === 'preparing'
  const isBlocked = problem !== undefined || isPreparing
  const text = problemText(state, problem)
  const priced: Priced | undefined =
    from && to && value !== undefined && quote.value === value && quote.out !== undefined
      ? { from, to, value, out: quote.out }
      : undefined
  const review = () => {
    if (isBlocked) return
    reviewSwap(kit).then(
      () => {
        if (kit.router.peek().at(-1)?.view === 'Swap') pushView(kit, 'SwapPreview')
      },
      // What went wrong is in the state.
      () => {},
    )
  }
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <div className={own.fields}>
        <Side kit={kit} state={state} side="from" value={value} isInvalid={text !== undefined} />
        <button
          type="button"
          className={own.flip}
          data-testid="swap-flip-button"
          aria-label={messages.flip}
          title={messages.flip}
          disabled={to === undefined}
          onClick={() => flipSwap(kit)}
        >
          <LineIcon path={flipPath} />
        </button>
        <Side kit={kit} state={state} side="to" value={quote.out} isInvalid={false} />
      </div>
      {text !== undefined && <Problem text={text} />}
      {text === undefined && error !== undefined && error.code !== 'CANCELLED' && (
        <Problem text={error.message} />
      )}
      {state.tokensStatus === 'error' && (
        <p className={own.note}>
          {messages.tokensFailed}{' '}
          <button type="button" className={css.max} onClick={() => void reloadSwapTokens(kit)}>
            {messages.retry}
          </button>
        </p>
      )}
      {priced && (
        <>
          <ImpactWarning impact={impactOf(priced, priced.out)} />
          <details className={own.details} data-testid="swap-details">
            <summary className={own.summary} aria-label={`${messages.details}: ${rateText(priced)}`}>
              <bdi>{rateText(priced)}</bdi>
              <Icon name="forward" size={16} />
            </summary>
            <dl className={css.facts}>
              <PriceFacts {...priced} />
            </dl>
          </details>
        </>
      )}
      <Button kind="primary" testId="swap-action-button" disabled={isBlocked} onPress={review}>
        {(isPreparing || problem?.kind === 'quoting') && <Spinner />}
        {isPreparing ? messages.actions.preparing : actionText(state, problem)}
      </Button>
    </form>
  )
}

const targets = { from: 'sourceToken', to: 'toToken' } as const

interface SideProps {
  readonly kit: Kit
  readonly state: SwapState
  readonly side: SwapSide
  /** Base units. */
  readonly value: bigint | undefined
  readonly isInvalid: boolean
}

/** One side: an amount, its token, what it is worth, and what there is. */
function Side({ kit, state, side, value, isInvalid }: SideProps) {
  const token = state[side]
  const target = targets[side]
  const labelId = useId()
  const isSource = side === 'from'
  const bought =
    token && value !== undefined
      ? formatAmount(value, { decimals: token.decimals, locale: pageLocale() })
      : ''
  const shown = isSource ? state.amount : bought
  const isLoading = !isSource && state.quote.status === 'loading'
  const symbol = token?.symbol ?? messages.selectToken
  return (
    <div className={css.box} data-testid={`swap-input-${target}`} data-invalid={isInvalid ? '' : undefined}>
      <span className={own.label} id={labelId}>
        {isSource ? messages.sell : messages.buy}
      </span>
      <div className={css.amountLine}>
        <input
          className={css.amountInput}
          data-testid={`swap-input-token-${target}`}
          data-long={shown.length > 9 ? (shown.length > 14 ? 'very' : '') : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          aria-label={isSource ? messages.sellAmount : messages.buyAmount}
          aria-invalid={isInvalid}
          aria-busy={isLoading}
          readOnly={!isSource}
          placeholder="0"
          value={shown}
          onChange={(event) => setSwapAmount(kit, event.currentTarget.value)}
          onKeyDown={(event) => {
            // A form with two fields and no submit button does not submit itself.
            if (event.key === 'Enter' && isSource) event.currentTarget.form?.requestSubmit()
          }}
        />
        <button
          type="button"
          className={css.tokenButton}
          data-testid={`swap-select-token-button-${target}`}
          aria-label={token ? messages.chooseToken(symbol) : messages.selectToken}
          aria-describedby={labelId}
          disabled={state.tokens.length === 0}
          onClick={() => {
            trackEvent(kit, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
            pushView(kit, 'SwapSelectToken', { target })
          }}
        >
          {token && <SwapPicture kit={kit} token={token} size={20} />}
          {state.tokens.length === 0 && state.tokensStatus === 'loading' && <Spinner />}
          <bdi className={css.tokenSymbol}>{symbol}</bdi>
          <Icon name="forward" size={16} />
        </button>
      </div>
      <div className={css.amountFoot}>
        <span data-testid={`swap-fiat-${target}`}>{worthOf(value, token)}</span>
        <span className={css.balance}>
          {token?.balance !== undefined && (
            <bdi data-testid={`swap-balance-${target}`}>
              {messages.balance(formatBalance({ value: token.balance, decimals: token.decimals }))}
            </bdi>
          )}
          {isSource && <MaxButton kit={kit} disabled={token === undefined} />}
        </span>
      </div>
    </div>
  )
}

function MaxButton({ kit, disabled }: { kit: Kit; disabled: boolean }) {
  const [isFinding, setFinding] = useState(false)
  const useMax = () => {
    setFinding(true)
    setMaxSwapAmount(kit)
      .catch((error: unknown) => {
        const { code, message } = toAppKitError(error, 'REQUEST_FAILED')
        if (code !== 'CANCELLED') showToast(kit, { variant: 'error', message })
      })
      .finally(() => setFinding(false))
  }
  return (
    <button
      type="button"
      className={css.max}
      data-testid="swap-max-button"
      title={messages.maxHint}
      disabled={disabled || isFinding}
      aria-busy={isFinding}
      onClick={useMax}
    >
      {messages.max}
    </button>
  )
}

/** Down and up. */
const flipPath = 'M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5'

function actionText({ quote }: SwapState, problem: SwapProblem | undefined): string {
  if (problem?.kind === 'noQuote' && quote.error?.code === 'SWAP_LIQUIDITY') return messages.actions.liquidity
  return messages.actions[problem?.kind ?? 'ready']
}

/** What is wrong with what was typed; undefined where only something is missing. */
function problemText({ from, quote }: SwapState, problem: SwapProblem | undefined): string | undefined {
  const symbol = from?.symbol ?? ''
  if (problem?.kind === 'insufficient') return messages.insufficient(symbol)
  if (problem?.kind === 'noQuote') return quote.error?.message
  if (problem?.kind !== 'amountInvalid') return undefined
  return amountProblemText(problem.reason, symbol, from?.decimals ?? 0)
}
