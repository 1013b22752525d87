import type { ReactNode } from 'react'
import * as css from './ring.css.js'

export interface RingProps {
  /** A circle instead of a square with round corners. */
  readonly round?: boolean
  readonly failed: boolean
  /** The picture, 80 px wide and high. */
  readonly children: ReactNode
}

/** An icon in a ring, which turns while the view waits, and is red after an error. */
export function Ring({ round = false, failed, children }: RingProps) {
  const shape = { x: 2, y: 2, width: 96, height: 96, rx: round ? 48 : 28, pathLength: 100 }
  return (
    <span className={css.ringBox}>
      <svg className={css.ring} viewBox="0 0 100 100" aria-hidden="true">
        <rect {...shape} />
        <rect {...shape} className={failed ? css.ringFailed : css.ringArc} />
      </svg>
      {children}
    </span>
  )
}
