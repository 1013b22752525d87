import { Icon } from '../../ui/components/Icon.js'
import * as css from './email.css.js'

export interface ProblemProps {
  /** Undefined while nothing is wrong: then it takes no room. */
  readonly text: string | undefined
  readonly id?: string
  readonly testId?: string
}

/** Why a log-in does not go on, read out at once. */
export const Problem = ({ text, id, testId = 'email-problem' }: ProblemProps) => (
  <p id={id} className={css.problem} role="alert" data-testid={testId}>
    {text !== undefined && (
      <>
        <Icon name="warning" size={16} />
        <span>{text}</span>
      </>
    )}
  </p>
)
