import type { ReactNode } from 'react'
import * as css from './components.css.js'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress: () => void
  /** One primary action a view. */
  readonly kind?: 'primary' | 'plain'
  readonly testId?: string
  readonly disabled?: boolean
}

/** A full-width action. */
export function Button({ children, onPress, kind = 'plain', testId, disabled = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-kind={kind}
      data-testid={testId}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
