/** How an approval was given. */
export interface Press {
  readonly visibleFor: number
  readonly input: 'mouse' | 'touch' | 'pen' | 'keyboard'
}

interface VisibleEntry extends IntersectionObserverEntry {
  /** Intersection Observer v2: nothing covers the element or changes how it looks. */
  readonly isVisible?: boolean
}

const leastVisible = 600
const leastShown = 800
const leastStill = 300
/** Coordinates of presses are rounded. In pixels. */
const rounding = 2
/** Pixels of the device for one of the page, on usual screens, where the browser's zoom is 100 %. */
const screenRatios = [1, 1.25, 1.5, 2, 3]

/** Whether the browser can tell that nothing covers the page (Intersection Observer v2). */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Arms a button: it is enabled only while it and all details have been fully visible for 600 ms, at least 800 ms
 * after they were shown or the window got the focus, and 300 ms after the last scrolling or resizing, and after a pointer
 * found the frame at another place of the screen than before. Details with `data-read-to-end` have to be scrolled to their
 * end once. It works by a pointer of the user, not by keys, which a page could have guided to it.
 *
 * @param button - disabled until it is armed
 * @param parts - what has to be visible too
 * @param onPress - called once
 * @param hasKeys - whether keys press it too, because a passkey confirms then what is approved
 * @returns stops watching
 */
export function armButton(
  button: HTMLButtonElement,
  parts: readonly Element[],
  onPress: (press: Press) => void,
  hasKeys = false,
): () => void {
  // Nothing of another page can be above a window of its own.
  const isWindow = parent === window
  const shownAt = performance.now()
  const unread = new Set(parts.filter((part) => part.matches('[data-read-to-end]')))
  const readOn = () => {
    // Before the host shows the frame, nothing has a height.
    for (const part of unread)
      if (part.clientHeight > 0 && part.scrollTop + part.clientHeight >= part.scrollHeight - 2)
        unread.delete(part)
  }
  const seen = new Map<Element, boolean>([button, ...parts].map((part) => [part, false]))
  let visibleSince = Number.POSITIVE_INFINITY
  let blockedUntil = shownAt + leastShown
  let pressedAt = Number.NEGATIVE_INFINITY
  let pressedWith = ''
  const isArmed = (now: number) =>
    unread.size === 0 &&
    now - visibleSince >= leastVisible &&
    now >= blockedUntil &&
    document.visibilityState === 'visible'
  const update = () => {
    readOn()
    button.disabled = !isArmed(performance.now())
  }
  const block = (span: number) => {
    blockedUntil = Math.max(blockedUntil, performance.now() + span)
    update()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries as VisibleEntry[])
        seen.set(entry.target, (isWindow || entry.isVisible === true) && entry.intersectionRatio >= 0.999)
      const isSeen = [...seen.values()].every(Boolean)
      if (!isSeen) visibleSince = Number.POSITIVE_INFINITY
      else visibleSince = Math.min(visibleSince, performance.now())
      update()
    },
    {
      threshold: [0, 0.25, 0.5, 0.75, 0.9, 1],
      trackVisibility: true,
      delay: 100,
    } as IntersectionObserverInit,
  )
  for (const part of seen.keys()) observer.observe(part)

  const stopping = new AbortController()
  const { signal } = stopping
  const onStill = () => block(leastStill)
  addEventListener('scroll', onStill, { signal, capture: true })
  const onDown = ({ isTrusted, pointerType }: PointerEvent) => {
    if (!isTrusted) return
    pressedAt = performance.now()
    pressedWith = pointerType
  }
  addEventListener('pointerdown', onDown, { signal, capture: true })
  // A frame cannot see that it is moved, but that a pointer has another place on it than on the screen.
  let last: PointerEvent | undefined
  const onPointer = (event: PointerEvent) => {
    if (!event.isTrusted || !event.pointerType || isWindow) return
    if (last && !isUnmoved(last, event)) onStill()
    // Until the button is armed, the page may bring the frame to its place.
    last = button.disabled ? undefined : event
  }
  for (const type of ['pointerover', 'pointermove', 'pointerdown', 'click'] as const)
    addEventListener(type, onPointer as (event: Event) => void, { signal, capture: true })
  // A frame of another size may have another place, and waits already.
  const onResize = () => {
    last = undefined
    onStill()
  }
  addEventListener('resize', onResize, { signal })
  // The press itself brings the focus; when something else brought it, the user may not have meant this window.
  addEventListener('focus', () => performance.now() - pressedAt > 50 && block(leastShown), { signal })
  button.addEventListener(
    'click',
    (event) => {
      const { isTrusted } = event
      const now = performance.now()
      // In some browsers a click does not say what it was made with; one by the keyboard has no count.
      const { pointerType = event.detail > 0 ? pressedWith : '' } = event as Partial<PointerEvent>
      const pointer = (['mouse', 'touch', 'pen'] as const).find((kind) => kind === pointerType)
      const input = pointer ?? (hasKeys && !pointerType ? 'keyboard' : undefined)
      if (!isTrusted || input === undefined || !isArmed(now)) return
      stop()
      onPress({ visibleFor: Math.round(now - visibleSince), input })
    },
    { signal },
  )
  const timer = setInterval(update, 50)
  const stop = () => {
    stopping.abort()
    observer.disconnect()
    clearInterval(timer)
    button.disabled = true
  }
  update()
  return stop
}

type PointerPlace = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'>

/** Whether a pointer moved on the screen as it moved in the frame, at any zoom of the browser that there can be. */
export function isUnmoved(before: PointerPlace, now: PointerPlace): boolean {
  const moved = [
    [now.screenX - before.screenX, now.clientX - before.clientX],
    [now.screenY - before.screenY, now.clientY - before.clientY],
  ] as const
  const zooms = [1, ...screenRatios.map((ratio) => devicePixelRatio / ratio)]
  return zooms.some((zoom) =>
    moved.every(([onScreen, inFrame]) => Math.abs(onScreen - zoom * inFrame) <= rounding),
  )
}
