import type { ReactNode } from 'react'
import { Icon } from '../Icon.js'
import * as css from './ring.css.js'

export interface RingProps {
  /** A circle instead of a square with round corners. */
  readonly round?: boolean
  readonly failed: boolean
  /** Nothing is waited for yet: the ring stands still. */
  readonly isIdle?: boolean
  /** The picture, 80 px wide and high. */
  readonly children: ReactNode
}

/**
 * A picture in a ring, which turns while the view waits, is red with a cross after an error, and closes to a tick
 * (`useDoneMark`).
 */
export function Ring({ round = false, failed, isIdle = false, children }: RingProps) {
  const shape = { x: 2, y: 2, width: 96, height: 96, rx: round ? 48 : 28, pathLength: 100 }
  return (
    <span className={css.ringBox}>
      <svg className={css.ring} viewBox="0 0 100 100" aria-hidden="true">
        <rect {...shape} />
        {!isIdle && <rect {...shape} className={failed ? css.ringFailed : css.ringArc} />}
        {/* Not to be seen without the rules of `done`. */}
        <path display="none" d="M34 52l11 11 22-25" pathLength={100} />
      </svg>
      {children}
      {failed && (
        <span className={css.failedMark}>
          <Icon name="close" size={16} />
        </span>
      )}
    </span>
  )
}
