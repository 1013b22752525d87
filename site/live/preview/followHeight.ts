/** The widest window in which the modal is a sheet at the bottom. In any wider one it is in the middle. */
const widestOfSheets = 480
/** What is seen of the app above a sheet: its head. */
const aboveSheet = 72
/** What is seen of the app around a modal in the middle. */
const aroundCard = 96
/** No view needs more: what is taller scrolls, as it does for a user. */
const [tallestSheet, tallestCard] = [760, 640]
/** How long the modal keeps its height before it is told, so that what moves is at its end. In milliseconds. */
const pause = 160

/**
 * Tells how tall the window has to be for the modal that is open, now and whenever that changes.
 *
 * @param tell - gets the height, in pixels.
 * @returns a function that ends it.
 */
export function followHeight(tell: (height: number) => void): () => void {
  let card: HTMLElement | undefined
  let timer = 0
  const measure = () => {
    if (!card?.isConnected) look()
    // A modal that was closed leaves its room as it is.
    else if (card.offsetHeight > 0) tell(windowFor(card))
  }
  const wait = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(measure, pause)
  }
  const observer = new ResizeObserver(wait)
  /** A view that comes by itself may come a moment later, in a modal of its own. */
  const look = () => {
    card = findCard()
    observer.disconnect()
    if (card) observer.observe(card)
    else wait()
  }
  look()
  window.addEventListener('resize', wait)
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('resize', wait)
    observer.disconnect()
  }
}

function findCard(): HTMLElement | undefined {
  for (const { shadowRoot } of document.querySelectorAll('body > *')) {
    const card = shadowRoot?.querySelector('dialog[open]:not([data-leaving] *)')?.firstElementChild
    if (card instanceof HTMLElement) return card
  }
  return undefined
}

function windowFor(card: HTMLElement): number {
  const view = card.querySelector('[data-scroll]')
  // What the view hides below its end, because the window is too low.
  const hidden = view === null ? 0 : view.scrollHeight - view.clientHeight
  const height = card.offsetHeight + hidden
  return window.innerWidth > widestOfSheets
    ? Math.min(height, tallestCard) + aroundCard
    : Math.min(height, tallestSheet) + aboveSheet
}
