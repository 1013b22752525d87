import type { ReactNode } from 'react'
import { openUrl } from '../../kit/openUrl.js'
import * as css from './components.css.js'

export interface LinkProps {
  readonly children: ReactNode
  /** Opened in a new tab, if its scheme is allowed. */
  readonly url?: string
  readonly onPress?: () => void
}

/** An action inside a line of text. */
export function Link({ children, url, onPress }: LinkProps) {
  return (
    <button
      type="button"
      className={css.link}
      onClick={() => (url === undefined ? onPress?.() : openUrl(url))}
    >
      {children}
    </button>
  )
}
