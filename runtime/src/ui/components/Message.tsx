import type { ReactNode } from 'react'
import * as css from './components.css.js'
import { Icon, type IconName } from './Icon.js'

export interface MessageProps {
  readonly icon: IconName
  /** In its place. */
  readonly picture?: ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly tone?: 'danger'
  /** One action. */
  readonly children?: ReactNode
  readonly testId?: string
  readonly textTestId?: string
}

/** An empty or failed state: its title, a hint, and one action. Failures are read out. */
export function Message({ icon, picture, title, text, tone, children, testId, textTestId }: MessageProps) {
  return (
    <div className={css.center} role={tone === 'danger' ? 'alert' : undefined} data-testid={testId}>
      {picture ?? (
        <span className={css.mark} data-tone={tone}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={css.strong}>{title}</p>
      {text !== undefined && (
        <p className={css.quiet} data-testid={textTestId}>
          {text}
        </p>
      )}
      {children !== undefined && <div className={css.centerAction}>{children}</div>}
    </div>
  )
}
