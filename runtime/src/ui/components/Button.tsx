import type { ReactNode } from 'react'
import { openUrl } from '../../kit/openUrl.js'
import * as css from './components.css.js'
import { Icon, type IconName } from './Icon.js'

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

/**
 * A full-width action. It keeps the focus while it is disabled, as a button that waits for a wallet is: users of the
 * keyboard, or of a screen reader, would else begin at the top again.
 */
export function Button({ children, onPress, url, kind, testId, disabled }: ButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-kind={kind}
      data-testid={testId}
      aria-disabled={disabled}
      onClick={() => disabled || (url === undefined ? onPress?.() : openUrl(url))}
    >
      {children}
    </button>
  )
}

export interface IconButtonProps {
  readonly icon: IconName
  /** The label of the button, for users who cannot see the icon. */
  readonly label: string
  readonly onPress: () => void
  readonly size?: 's' | 'm'
  readonly testId?: string
}

/** A round button that is only an icon. */
export function IconButton({ icon, label, onPress, size = 'm', testId }: IconButtonProps) {
  return (
    <button
      type="button"
      className={css.iconButton}
      data-size={size}
      data-testid={testId}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={size === 's' ? 16 : 20} />
    </button>
  )
}

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

/** Shows that something is under way. Decorative: the state must also be a text. */
export function Spinner({ testId }: { testId?: string }) {
  return <span className={css.spinner} data-testid={testId} aria-hidden="true" />
}
