import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { plainDigits } from '../../../../common/digits.js'
import { hidden } from '../../ui/components/components.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import * as css from './email.css.js'

const length = 6
const places = Array.from({ length }, (_, place) => place)
const empty: readonly string[] = places.map(() => '')

export interface CodeInputProps {
  /** Called with each whole code. */
  readonly onCode: (code: string) => void
  readonly disabled: boolean
  readonly invalid: boolean
}

/** Six fields for the digits of a code. One that is pasted, or filled in by the browser, goes to all of them. The last digit sends it. */
export function CodeInput({ onCode, disabled, invalid }: CodeInputProps) {
  const [digits, setDigits] = useState(empty)
  const box = useRef<HTMLFieldSetElement>(null)
  const hintId = useId()
  const focus = (place: number) =>
    box.current?.querySelectorAll('input')[Math.max(0, Math.min(place, length - 1))]?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows what was checked, not what is typed.
  useEffect(() => {
    if (invalid) setDigits(empty)
    if (!disabled) focus(0)
  }, [disabled, invalid])

  const put = (place: number, text: string) => {
    const typed = [...plainDigits(text).replace(/\D/g, '')].slice(0, length)
    // A whole code replaces what was there, wherever it is put.
    const start = typed.length === length ? 0 : place
    const next = digits.map(
      (digit, at) => typed[at - start] ?? (typed.length === 0 && at === place ? '' : digit),
    )
    setDigits(next)
    if (typed.length > 0) focus(start + typed.length)
    if (typed.length > 0 && next.every((digit) => digit !== '')) onCode(next.join(''))
  }
  const paste = (place: number, event: ClipboardEvent) => {
    event.preventDefault()
    put(place, event.clipboardData.getData('text'))
  }
  const key = (place: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && digits[place] === '') {
      put(place - 1, '')
      focus(place - 1)
    } else if (event.key === 'ArrowLeft') focus(place - 1)
    else if (event.key === 'ArrowRight') focus(place + 1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <fieldset
        ref={box}
        className={css.fieldset}
        data-testid="wui-otp-input"
        aria-label={messages.code}
        aria-describedby={invalid ? undefined : hintId}
      >
        {places.map((place) => (
          <input
            key={place}
            className={css.digit}
            data-testid="wui-input-numeric"
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={messages.digit(place + 1)}
            aria-invalid={invalid}
            value={digits[place]}
            disabled={disabled}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={(event) => paste(place, event)}
            onKeyDown={(event) => key(place, event)}
            onChange={(event) => put(place, event.currentTarget.value)}
          />
        ))}
      </fieldset>
      {!invalid && (
        <p id={hintId} className={hidden}>
          {messages.lastDigit}
        </p>
      )}
    </>
  )
}
