const timing = { duration: 160, easing: 'ease-out' } as const

/**
 * Moves the stage from the height it had to the one it has now, and lets the new view come in.
 * Does nothing for people who asked for less motion, nor where the browser cannot animate.
 *
 * @param options.height the height before the change, in px.
 * @param options.forward whether the visitor went deeper.
 */
export function animateStage(
  stage: HTMLElement,
  { height, forward }: { height: number; forward: boolean },
): void {
  const view = stage.ownerDocument.defaultView
  if (view === null || stage.animate === undefined) return
  if (view.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
  const now = stage.offsetHeight
  if (Math.abs(now - height) > 1) stage.animate([{ height: `${height}px` }, { height: `${now}px` }], timing)
  const side = view.getComputedStyle(stage).direction === 'rtl' ? -8 : 8
  stage.firstElementChild?.animate(
    [
      { opacity: 0, transform: `translateX(${forward ? side : -side}px)` },
      { opacity: 1, transform: 'none' },
    ],
    timing,
  )
}
