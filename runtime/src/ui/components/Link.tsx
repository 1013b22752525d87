import type { ReactNode } from 'react'
import { openUrl } from '../../kit/openUrl.js'
import * as css from './components.css.js'

export interface LinkProps {
  readonly children: ReactNode
  /** Opened in a new tab, if its scheme is allowed. */
  readonly url?: string
  readonly onPress?: () => void
  readonly testId?: string
}

/** An action inside a line of text. */
export function Link({ children, url, onPress, testId }: LinkProps) {
  return (
    <button
      type="button"
      className={css.link}
      data-testid={testId}
      onClick={() => (url === undefined ? onPress?.() : openUrl(url))}
    >
      {children}
    </button>
  )
}
