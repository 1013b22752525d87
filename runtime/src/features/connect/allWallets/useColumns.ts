import { type RefObject, useLayoutEffect, useState } from 'react'

/** The narrowest a cell may be and the gap between two, in px. */
const narrowest = 96
const gap = 8
/** What fits into the modal on anything but a wide phone. */
const usual = 3

/** How many cells stand side by side in an element, at least one. */
export function useColumns(ref: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      // Not laid out is no width.
      if (element.clientWidth > 0)
        setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return columns
}
