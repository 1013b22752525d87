import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move between the accounts of a list, whatever section they are in. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [
    ...(event.currentTarget.closest('[data-accounts]')?.querySelectorAll<HTMLElement>('[data-account]') ??
      []),
  ]
  const at = all.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[to]?.focus()
}
