import type { ReactNode } from 'react'
import { Icon } from '../../ui/components/Icon.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import * as css from './amounts.css.js'

/** A field with everything that belongs to it. */
export function Box(props: { isInvalid: boolean; testId?: string; children: ReactNode }) {
  return (
    <div className={css.box} data-testid={props.testId} data-invalid={props.isInvalid ? '' : undefined}>
      {props.children}
    </div>
  )
}

export interface AmountInputProps {
  /** The id that its label refers to, if it has a label. */
  readonly id?: string
  /** The accessible name of the field, where no label names it. */
  readonly label?: string
  readonly testId: string
  readonly value: string
  /** Absent for an amount that is only shown. */
  readonly onChange?: (text: string) => void
  readonly isInvalid: boolean
  /** It is asked for again. */
  readonly isBusy?: boolean
  /** The id of the element that describes the problem. */
  readonly problemId?: string | undefined
}

/**
 * How long an amount is.
 *
 * @returns undefined for one that fits in large digits, '' for a long one, and a word for one that has a line of its own, so that it
 *   can be read in full.
 */
export const lengthOf = (value: string): '' | 'very' | undefined =>
  value.length > 14 ? 'very' : value.length > 9 ? '' : undefined

/** An amount, as a person types it. A long one is set smaller. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange } = props
  return (
    <input
      id={props.id}
      className={css.amountInput}
      data-testid={props.testId}
      data-long={lengthOf(value)}
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
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** Button with the token or currency of the amount, which opens the choice of another. */
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

/** An error message, read out at once. */
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
