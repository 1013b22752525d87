import type { ReactNode } from 'react'
import { openUrl } from '../../kit/openUrl.js'
import * as css from './components.css.js'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress?: () => void
  /** Opened in a new tab instead, if its scheme is allowed. */
  readonly url?: string
  /** One primary action a view. */
  readonly kind?: 'primary' | 'plain'
  readonly testId?: string
  readonly disabled?: boolean
}

/** A full-width action. */
export function Button({ children, onPress, url, kind = 'plain', testId, disabled = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-kind={kind}
      data-testid={testId}
      disabled={disabled}
      onClick={() => (url === undefined ? onPress?.() : openUrl(url))}
    >
      {children}
    </button>
  )
}
