import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a part of the page is at the bottom of the window, where a small screen has the bar of the drawer.
 *
 * @param part - of the page.
 */
export function useAtBottom(part: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(false)

  useEffect(() => {
    const { current } = part
    if (current === null) return
    const observer = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting === true), {
      // Only the lowest tenth of the window counts.
      rootMargin: '-90% 0px 0px 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [part])
  return isThere
}
