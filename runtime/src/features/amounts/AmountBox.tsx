import { type ReactNode, useState } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { formatBalance } from '../../ui/format.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import * as css from './amounts.css.js'
import type { Units } from './format.js'

/** A field with everything that belongs to it. */
export function Box(props: { isInvalid: boolean; testId?: string; children: ReactNode }) {
  return (
    <div className={css.box} data-testid={props.testId} data-invalid={props.isInvalid ? '' : undefined}>
      {props.children}
    </div>
  )
}

export interface AmountInputProps {
  /** Of its label, if it has one. */
  readonly id?: string
  /** What the amount is, where no label says it. */
  readonly label?: string
  readonly testId: string
  readonly value: string
  /** Absent for an amount that is only shown. */
  readonly onChange?: (text: string) => void
  readonly isInvalid: boolean
  /** It is asked for again. */
  readonly isBusy?: boolean
  /** The id of what says what is wrong with it. */
  readonly problemId?: string | undefined
}

/** An amount, as a person types it. A long one is set smaller. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange } = props
  return (
    <input
      id={props.id}
      className={css.amountInput}
      data-testid={props.testId}
      data-long={value.length > 9 ? (value.length > 14 ? 'very' : '') : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      aria-label={props.label}
      aria-invalid={props.isInvalid}
      aria-busy={props.isBusy}
      aria-describedby={props.problemId}
      readOnly={onChange === undefined}
      placeholder="0"
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onKeyDown={(event) => {
        // A form with two fields and no submit button does not submit itself.
        if (event.key !== 'Enter' || onChange === undefined) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

export interface PickButtonProps {
  readonly label: string
  readonly testId: string
  readonly text: string
  readonly picture?: ReactNode
  readonly describedBy?: string
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** What the amount is of, and the way to choose another. */
export function PickButton(props: PickButtonProps) {
  return (
    <button
      type="button"
      className={css.tokenButton}
      data-testid={props.testId}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.picture}
      <bdi className={css.tokenSymbol}>{props.text}</bdi>
      {props.disabled !== true && <Icon name="forward" size={16} />}
    </button>
  )
}

/** A line below the amount: what it is worth, and what there is. */
export function AmountFoot({
  worth,
  testId,
  children,
}: {
  worth?: string | undefined
  testId: string
  children: ReactNode
}) {
  return (
    <div className={css.amountFoot}>
      <span data-testid={testId}>{worth}</span>
      <span className={css.balance}>{children}</span>
    </div>
  )
}

/** What the account holds. */
export const Balance = ({ balance, testId, from }: { balance: Units; testId: string; from?: string }) => (
  <bdi data-testid={testId} data-from={from}>
    {messages.balance(formatBalance(balance))}
  </bdi>
)

export interface MaxButtonProps {
  readonly kit: Kit
  readonly testId: string
  readonly disabled: boolean
  /** Sets the amount to all there is. */
  readonly onPress: (kit: Kit) => Promise<void>
}

/** All there is, less the fee. Why it cannot be found is said in a toast. */
export function MaxButton({ kit, testId, disabled, onPress }: MaxButtonProps) {
  const [isFinding, setFinding] = useState(false)
  const press = () => {
    setFinding(true)
    onPress(kit)
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
      data-testid={testId}
      title={messages.maxHint}
      disabled={disabled || isFinding}
      aria-busy={isFinding}
      onClick={press}
    >
      {messages.max}
    </button>
  )
}

/** What went wrong, read out at once. */
export function Problem({ text, id, testId }: { text: string; id?: string; testId: string }) {
  return (
    <p className={css.problem} role="alert" id={id} data-testid={testId}>
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  )
}

/** The list of tokens is not complete. */
export function TokensFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={css.hint}>
      {messages.tokensFailed}{' '}
      <button type="button" className={css.max} onClick={onRetry}>
        {messages.retry}
      </button>
    </p>
  )
}
