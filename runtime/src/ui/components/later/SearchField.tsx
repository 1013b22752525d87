import { type RefObject, useRef } from 'react'
import { IconButton } from '../Button.js'
import { Icon } from '../Icon.js'
import * as css from './field.css.js'
import { icons } from './icons.js'

export interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** The way from the box into its results. */
  readonly onArrowDown?: () => void
}

/** A search box with a button that empties it. */
export function SearchField({ label, clearLabel, value, onChange, inputRef, onArrowDown }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  return (
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
  )
}
