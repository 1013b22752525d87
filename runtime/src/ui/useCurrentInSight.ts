import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the row that is in use into sight when a list is opened that is longer than the card.
 *
 * @returns for the element around the list.
 */
export function useCurrentInSight(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    const view = list.current?.closest('[data-scroll]')
    if (!row || !view || row.getBoundingClientRect().bottom <= view.getBoundingClientRect().bottom) return
    row.scrollIntoView({ block: 'center' })
  }, [])
  return list
}
