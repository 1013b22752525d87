import * as css from './components.css.js'
import { Icon } from './Icon.js'
import { IconButton } from './IconButton.js'

export interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A search box with a button that empties it. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  return (
    <div className={css.field}>
      <Icon name="search" />
      <input
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
      />
      {value !== '' && <IconButton icon="close" size="s" label={clearLabel} onPress={() => onChange('')} />}
    </div>
  )
}
