/** The stage as it was before a change of views. */
export interface Leaving {
  /** The height of the stage before the change, in px. */
  readonly height: number
  /** The view before the change, of which nothing can be pressed, focused or read out. */
  readonly picture: HTMLElement
}

/** Whether nothing is to move: people asked for less motion, or the browser cannot animate. */
function isStill(stage: HTMLElement): boolean {
  const view = stage.ownerDocument.defaultView
  return (
    stage.animate === undefined || (view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true)
  )
}

/** Takes a picture of the view before it changes. Undefined where nothing is to move. */
export function takePicture(stage: HTMLElement): Leaving | undefined {
  const { firstElementChild: shown, offsetHeight: height } = stage
  if (isStill(stage) || shown === null) return undefined
  const picture = shown.cloneNode(true) as HTMLElement
  picture.inert = true
  // Tools that look for roles may not know `inert`.
  picture.ariaHidden = 'true'
  picture.removeAttribute('data-scroll')
  for (const each of picture.querySelectorAll('[data-testid], [id]')) {
    each.removeAttribute('data-testid')
    each.removeAttribute('id')
  }
  Object.assign(picture.style, {
    position: 'absolute',
    inset: '0 0 auto',
    marginTop: `${-shown.scrollTop}px`,
    overflow: 'hidden',
    pointerEvents: 'none',
  })
  return { height, picture }
}

const rise = 'cubic-bezier(.2, .8, .2, 1)'

/**
 * Moves the stage from the height it had to the one it has now, while the view that leaves fades out over the one that comes.
 *
 * @param forward - whether the user went deeper.
 */
export function animateStage(stage: HTMLElement, { height, picture }: Leaving, forward: boolean): void {
  const view = stage.ownerDocument.defaultView
  const shown = stage.firstElementChild
  const now = stage.offsetHeight
  if (Math.abs(now - height) > 1)
    stage.animate([{ height: `${height}px` }, { height: `${now}px` }], { duration: 220, easing: rise })
  const side = view?.getComputedStyle(stage).direction === 'rtl' ? -8 : 8
  shown?.animate(
    [
      { opacity: 0, transform: `translateX(${forward ? side : -side}px)` },
      { opacity: 1, transform: 'none' },
    ],
    { delay: 40, duration: 140, easing: 'ease-out', fill: 'backwards' },
  )
  stage.append(picture)
  const gone = () => picture.remove()
  picture
    // Slow at first: the two together always cover the card.
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration: 140, easing: 'ease-in', fill: 'forwards' })
    .finished.then(gone, gone)
}
