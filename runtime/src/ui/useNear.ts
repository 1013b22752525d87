import { type RefObject, useEffect, useRef } from 'react'

/** How far below the visible part something counts as near, in px. */
const margin = 240

/**
 * Calls back when an element comes near the visible part of what scrolls it.
 *
 * @param onNear called each time it comes near; undefined watches nothing.
 * @returns the ref of the element to watch.
 */
export function useNear<Element extends HTMLElement>(
  onNear: (() => void) | undefined,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || onNear === undefined || typeof IntersectionObserver === 'undefined') return
    const root = element.closest('[data-scroll]')
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { root, rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [onNear])
  return ref
}
