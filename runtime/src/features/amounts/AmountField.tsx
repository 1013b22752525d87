import { useId, useState } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Spinner } from '../../ui/components/Button.js'
import { formatAmount } from '../../ui/formatAmount.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import { AmountInput, type AmountInputProps, Box, lengthOf, PickButton } from './AmountBox.js'
import * as css from './amounts.css.js'
import { formatWorth } from './format.js'
import { AmountPicture, type ShownToken } from './TokenPicker.js'

export interface AmountFieldProps extends Omit<AmountInputProps, 'testId' | 'id'> {
  readonly kit: Kit
  /** With this begin the test ids. */
  readonly name: 'send' | 'swap'
  /** Names the field where there are several. */
  readonly side?: string
  readonly testIds: { readonly box?: string; readonly input: string; readonly pick: string }
  /** Whether it is to pay or to get, where there are both. */
  readonly title?: string
  readonly token: ShownToken | undefined
  /** The amount in base units, if it can be read. */
  readonly units: bigint | undefined
  /** The source of the balance. */
  readonly from?: string
  readonly isLoading: boolean
  readonly canPick: boolean
  readonly onPick: () => void
  /** Sets the amount to all there is. */
  readonly onMax?: ((kit: Kit) => Promise<void>) | false
}

/** An amount and its token, its worth, and the balance. */
export function AmountField(props: AmountFieldProps) {
  const { kit, name, side = '', testIds, title, token, units, from, onMax, ...input } = props
  const titleId = useId()
  const { symbol = messages.selectToken, decimals = 0, balance, price } = token ?? {}
  // The line of a very long amount has no room for it.
  const isLong = lengthOf(input.value) === 'very'
  const pick = (
    <PickButton
      testId={testIds.pick}
      label={token ? messages.chooseToken(symbol) : symbol}
      describedBy={title && titleId}
      text={symbol}
      picture={token ? <AmountPicture kit={kit} token={token} size={20} /> : input.isLoading && <Spinner />}
      disabled={!input.canPick}
      onPress={input.onPick}
    />
  )
  return (
    <Box isInvalid={input.isInvalid} {...(testIds.box && { testId: testIds.box })}>
      {title !== undefined && (
        <span className={css.label} id={titleId}>
          {title}
        </span>
      )}
      <div className={css.amountLine}>
        <AmountInput {...input} testId={testIds.input} />
        {!isLong && pick}
      </div>
      <div className={css.amountFoot}>
        <span data-testid={`${name}-fiat${side}`}>
          {units !== undefined && formatWorth({ value: units, decimals }, price)}
        </span>
        {isLong && pick}
        <span className={css.balance} data-below={isLong ? '' : undefined}>
          {balance !== undefined && (
            <bdi data-testid={`${name}-balance${side}`} data-from={from}>
              {messages.balance(formatAmount({ value: balance, decimals }))}
            </bdi>
          )}
          {onMax && <MaxButton kit={kit} testId={`${name}-max-button`} disabled={!token} onPress={onMax} />}
        </span>
      </div>
    </Box>
  )
}

interface MaxButtonProps {
  readonly kit: Kit
  readonly testId: string
  readonly disabled: boolean
  readonly onPress: (kit: Kit) => Promise<void>
}

/** The whole balance, less the fee. A toast shows why it cannot be found. */
function MaxButton({ kit, testId, disabled, onPress }: MaxButtonProps) {
  const [isFinding, setFinding] = useState(false)
  const press = () => {
    if (isFinding) return
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
      disabled={disabled}
      aria-busy={isFinding}
      onClick={press}
    >
      {messages.max}
    </button>
  )
}
