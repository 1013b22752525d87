import { useId, useState } from 'react'
import { sendTexts } from '../../../errors/texts/send.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { pushView } from '../../../kit/router.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import { Spinner } from '../../../ui/components/Button.js'
import { Icon } from '../../../ui/components/Icon.js'
import { formatBalance } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import type { SendState } from '../chains/types.js'
import { reloadSendTokens, setMaxSendAmount, setSendAmount } from '../model/actions.js'
import type { SendProblem } from '../model/checkSend.js'
import { amountProblemText, formatWorth } from './format.js'
import { Problem, SentPicture } from './parts.js'
import * as css from './send.css.js'

export interface AmountFieldProps {
  readonly kit: Kit
  readonly state: SendState
  readonly problem: SendProblem | undefined
  /** The amount in base units, if it can be read. */
  readonly value: bigint | undefined
}

/** The amount and the token, what it is worth, and what there is. */
export function AmountField({ kit, state, problem, value }: AmountFieldProps) {
  const { token, amount, onChain, tokensStatus } = state
  const [isFinding, setFinding] = useState(false)
  const [inputId, problemId] = [useId(), useId()]
  const decimals = onChain?.decimals ?? token?.decimals ?? 0
  const text = problemText(state, problem, decimals)
  const fiat = token && value !== undefined ? formatWorth({ value, decimals }, token.price) : undefined
  const useMax = () => {
    setFinding(true)
    setMaxSendAmount(kit)
      .catch((error: unknown) => {
        const { code, message } = toAppKitError(error, 'REQUEST_FAILED')
        if (code !== 'CANCELLED') showToast(kit, { variant: 'error', message })
      })
      .finally(() => setFinding(false))
  }
  return (
    <div>
      <div className={css.box} data-invalid={text === undefined ? undefined : ''}>
        <div className={css.amountLine}>
          <input
            id={inputId}
            className={css.amountInput}
            data-testid="send-amount-input"
            data-long={amount.length > 9 ? (amount.length > 14 ? 'very' : '') : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={100}
            aria-label={messages.amount}
            aria-invalid={text !== undefined}
            aria-describedby={text === undefined ? undefined : problemId}
            placeholder="0"
            value={amount}
            onChange={(event) => setSendAmount(kit, event.currentTarget.value)}
          />
          <button
            type="button"
            className={css.tokenButton}
            data-testid="send-token-button"
            aria-label={token ? messages.chooseToken(token.symbol) : messages.noToken}
            disabled={token === undefined}
            onClick={() => pushView(kit, 'WalletSendSelectToken')}
          >
            {token ? <SentPicture kit={kit} token={token} size={20} /> : <Spinner />}
            <bdi className={css.tokenSymbol}>{token?.symbol ?? messages.noToken}</bdi>
            <Icon name="forward" size={16} />
          </button>
        </div>
        <div className={css.amountFoot}>
          <span data-testid="send-fiat">{fiat}</span>
          <span className={css.balance}>
            <Balance state={state} decimals={decimals} />
            <button
              type="button"
              className={css.max}
              data-testid="send-max-button"
              title={messages.maxHint}
              disabled={token === undefined || isFinding}
              aria-busy={isFinding}
              onClick={useMax}
            >
              {messages.max}
            </button>
          </span>
        </div>
      </div>
      {text !== undefined && <Problem id={problemId} text={text} />}
      {tokensStatus === 'error' && (
        <p className={css.hint}>
          {messages.tokensFailed}{' '}
          <button type="button" className={css.max} onClick={() => void reloadSendTokens(kit)}>
            {messages.retry}
          </button>
        </p>
      )}
    </div>
  )
}

/** What the account holds: as the chain says, and until that is known as the service says. */
function Balance({ state: { token, onChain }, decimals }: { state: SendState; decimals: number }) {
  const balance = onChain?.balance ?? token?.balance
  if (token === undefined || balance === undefined) return null
  return (
    <span data-testid="send-balance" data-from={onChain ? 'chain' : 'service'}>
      <bdi>{messages.balance(formatBalance({ value: balance, decimals }))}</bdi>
    </span>
  )
}

function problemText(
  { token }: SendState,
  problem: SendProblem | undefined,
  decimals: number,
): string | undefined {
  const symbol = token?.symbol ?? ''
  if (problem?.kind === 'insufficient') return messages.insufficient(symbol)
  if (problem?.kind === 'decimals') return sendTexts.TOKEN_DECIMALS_MISMATCH
  if (problem?.kind !== 'amountInvalid') return undefined
  return amountProblemText(problem.reason, symbol, decimals)
}
