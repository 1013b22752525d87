/** In ms. */
const patience = 2000

/** What a page says of itself when another app comes to the front. */
export interface LeavingPage {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/**
 * Watches whether an app came to the front after a link was opened; a browser says nothing of it when
 * no app knows the link.
 *
 * @param onStayed called once when the page is still in front after 2 s.
 * @returns a function that ends the watch.
 */
export function watchDeparture(page: LeavingPage, onStayed: () => void): () => void {
  const { document } = page
  const timer = setTimeout(() => {
    stop()
    onStayed()
  }, patience)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') stop()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('pagehide', stop)
    page.removeEventListener('blur', stop)
  }
  document.addEventListener('visibilitychange', onVisibility)
  page.addEventListener('pagehide', stop)
  // The system's question whether to open the app takes the focus before anything else happens.
  page.addEventListener('blur', stop)
  return stop
}
