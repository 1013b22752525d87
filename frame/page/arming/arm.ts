import { type PressInput, watchPresses } from './presses.js'

/** How an approval was given. */
export interface Press {
  readonly visibleFor: number
  readonly input: PressInput
}

interface VisibleEntry extends IntersectionObserverEntry {
  /** Intersection Observer v2: nothing covers the element or changes how it looks. */
  readonly isVisible?: boolean
}

interface Arming {
  readonly button: HTMLButtonElement
  /** Other elements that have to be visible. */
  readonly parts: readonly Element[]
  /** Whether keys press it too, because a passkey confirms then what is approved. */
  readonly hasKeys?: boolean
  /** Called once. */
  readonly onPress: (press: Press) => void
  /** Called for a press that did not count, and after which another one may. */
  readonly onEarly?: () => void
}

const minVisible = 600
/** How long the view and the focus must be there, also when a press has brought the focus. */
const minShown = 800
const minStill = 300

/** Whether the browser can tell that nothing covers the page (Intersection Observer v2). */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Arms a button: it is enabled only while the document has the focus, and it and all details have been fully visible for
 * 600 ms, at least 800 ms after they were shown or the document got the focus, and 300 ms after the last scrolling or
 * resizing, and after a pointer came in or found the frame at another place of the screen than before. Details with
 * `data-read-to-end` have to be scrolled to their end once. It works by a pointer of the user, not by keys, which a page
 * could have guided to it.
 *
 * @returns stops watching
 */
export function armButton({ button, hasKeys = false, onEarly, onPress, parts }: Arming): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const sight = watchSight([button, ...parts], signal, () => update())
  const focus = watchFocus(signal, () => update())
  const reading = watchReading(parts)
  let stillAt = performance.now() + minShown
  const share = () => {
    if (!reading.isOver() || document.visibilityState !== 'visible') return 0
    return shareOf(performance.now(), { seenSince: sight.since(), focusedSince: focus.since(), stillAt })
  }
  const isArmed = () => share() === 1
  const update = () => {
    const passed = share()
    button.disabled = passed < 1
    showShare(button, passed)
  }
  const onStill = () => {
    stillAt = Math.max(stillAt, performance.now() + minStill)
    update()
  }
  for (const type of ['scroll', 'resize']) addEventListener(type, onStill, { signal, capture: true })
  const stop = () => {
    stopping.abort()
    clearInterval(timer)
    button.disabled = true
    showShare(button, 0)
  }
  watchPresses({
    button,
    hasKeys,
    isArmed,
    signal,
    onMoved: onStill,
    onEarly: () => {
      if (reading.isOver() && sight.since() < Number.POSITIVE_INFINITY) onEarly?.()
    },
    onPress: (input) => {
      const visibleFor = Math.round(performance.now() - sight.since())
      stop()
      onPress({ visibleFor, input })
    },
  })
  const timer = setInterval(update, 50)
  update()
  return stop
}

/**
 * Computes how much of the wait for a button has passed, from 0 to 1. It is 1 only when every part of the wait is over: what the
 * button shows of it, and whether it works, are one number.
 *
 * @param now - and all other times are those of `performance.now`, infinite where the wait has not begun
 */
export function shareOf(
  now: number,
  {
    focusedSince,
    seenSince,
    stillAt,
  }: { readonly seenSince: number; readonly focusedSince: number; readonly stillAt: number },
): number {
  const passed = [
    (now - seenSince) / minVisible,
    (now - focusedSince) / minShown,
    1 + (now - stillAt) / minShown,
  ]
  return Math.min(1, Math.max(0, Math.min(...passed)))
}

/** Shows on a button how much of its wait has passed, in twentieths. Nothing where it works, or where no time passes for it. */
function showShare(button: HTMLButtonElement, share: number): void {
  const step = share < 1 ? Math.floor(share * 20) : 0
  if (step === Number(button.dataset.arming ?? 0)) return
  if (step === 0) delete button.dataset.arming
  else button.dataset.arming = String(step)
  button.style.setProperty('--armed', `${step * 5}%`)
}

/** Since when all of the elements are to be seen, as the browser tells it. */
function watchSight(elements: readonly Element[], signal: AbortSignal, onChange: () => void) {
  // Nothing of another page can be above a window of its own, but a window can: its focus tells.
  const isWindow = parent === window
  const seen = new Map<Element, boolean>(elements.map((element) => [element, false]))
  let since = Number.POSITIVE_INFINITY
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries as VisibleEntry[])
        seen.set(entry.target, (isWindow || entry.isVisible === true) && entry.intersectionRatio >= 0.999)
      const isSeen = [...seen.values()].every(Boolean)
      since = isSeen ? Math.min(since, performance.now()) : Number.POSITIVE_INFINITY
      onChange()
    },
    {
      threshold: [0, 0.25, 0.5, 0.75, 0.9, 1],
      trackVisibility: true,
      delay: 100,
    } as IntersectionObserverInit,
  )
  for (const element of elements) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
  return { since: () => since }
}

/** Since when the document has had the focus. Another window that has it may lie above this one. */
function watchFocus(signal: AbortSignal, onChange: () => void) {
  let since = document.hasFocus() ? performance.now() : Number.POSITIVE_INFINITY
  const set = (value: number) => {
    since = value
    onChange()
  }
  const onFocus = () => set(performance.now())
  addEventListener('focus', onFocus, { signal })
  addEventListener('blur', () => set(Number.POSITIVE_INFINITY), { signal })
  document.addEventListener('visibilitychange', onFocus, { signal })
  return {
    since: () => {
      // An event may be late, or missing where the focus was here before it was watched.
      if (!document.hasFocus()) since = Number.POSITIVE_INFINITY
      else if (since === Number.POSITIVE_INFINITY) since = performance.now()
      return since
    },
  }
}

/** Whether what has to be read to its end was scrolled there once. */
function watchReading(parts: readonly Element[]) {
  const unread = new Set(parts.filter((part) => part.matches('[data-read-to-end]')))
  return {
    isOver: () => {
      // Before the host shows the frame, nothing has a height.
      for (const part of unread)
        if (part.clientHeight > 0 && part.scrollTop + part.clientHeight >= part.scrollHeight - 2)
          unread.delete(part)
      return unread.size === 0
    },
  }
}
