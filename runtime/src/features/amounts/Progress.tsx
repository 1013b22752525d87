import type { ReactNode } from 'react'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as screen from '../../ui/components/later/screen.css.js'

export interface ProgressProps {
  readonly testId: string
  /** Attributes for tests, beside the test id. */
  readonly data: Readonly<Record<`data-${string}`, string>>
  /** `ready`: nothing is waited for before the user has pressed a button. */
  readonly state: 'ready' | 'waiting' | 'done' | 'failed'
  /** While it is not done. */
  readonly picture: ReactNode
  readonly title: string
  readonly text: string | undefined
  /** Buttons for the next actions. */
  readonly children: ReactNode
}

/** How something that was signed or paid goes, until it has ended. */
export function Progress({ testId, data, state, picture, title, text, children }: ProgressProps) {
  return (
    <div className={screen.screen} data-testid={testId} {...data}>
      {state === 'done' ? (
        <span className={screen.doneMark}>
          <Icon name="check" size={24} />
        </span>
      ) : (
        <Ring round failed={state === 'failed'} isIdle={state === 'ready'}>
          {picture}
        </Ring>
      )}
      <div className={screen.texts} role={state === 'failed' ? 'alert' : 'status'}>
        <p className={strong}>{title}</p>
        {text !== undefined && <p className={quiet}>{text}</p>}
      </div>
      <div className={screen.actions}>{children}</div>
    </div>
  )
}
