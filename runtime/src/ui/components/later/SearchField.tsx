import { type RefObject, useRef } from 'react'
import { IconButton } from '../Button.js'
import { hidden } from '../components.css.js'
import { Icon } from '../Icon.js'
import * as css from './field.css.js'
import { icons } from './icons.js'

export interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** The way from the box into what it found. */
  readonly onArrowDown?: () => void
  /** What it found, for a screen reader. It is read out when it changes. */
  readonly note?: string
}

/** A search box with a button that empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, inputRef, onArrowDown, note } = props
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  return (
    <>
      <div className={css.field}>
        <Icon name={icons.search} />
        <input
          ref={input}
          className={css.input}
          data-testid="wui-input-text"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || onArrowDown === undefined) return
            event.preventDefault()
            onArrowDown()
          }}
        />
        {value !== '' && (
          <IconButton
            icon="close"
            size="s"
            label={clearLabel}
            onPress={() => {
              onChange('')
              // The button goes with the text.
              input.current?.focus()
            }}
          />
        )}
      </div>
      {/* It is there before its text, which is read out only then. */}
      {note !== undefined && (
        <p className={hidden} role="status">
          {note}
        </p>
      )}
    </>
  )
}
