import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** So many rows are shown at first, so that what is below stays in reach, and so many more with each press. */
const first = 4
const more = 100

export interface ShownRows {
  readonly count: number
  /** The list, whose rows can take the focus (`tabIndex={-1}`). */
  readonly list: RefObject<HTMLUListElement | null>
  readonly showMore: () => void
}

/**
 * How many rows of a list are shown. The first new one takes the focus of the button, which may be gone: users of the
 * keyboard, or of a screen reader, would else begin at the top again.
 */
export function useMore(): ShownRows {
  const [count, setCount] = useState(first)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const row = list.current?.children[before.current]
    if (before.current !== count && row instanceof HTMLElement) row.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return { count, list, showMore: () => setCount(count < more ? more : count + more) }
}
