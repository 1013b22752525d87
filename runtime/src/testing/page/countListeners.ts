/**
 * Counts who listens to an event of the window from now on. It takes the place of the window's own
 * `addEventListener` and `removeEventListener`, which a page for tests can bear.
 *
 * @returns a function that gives the number of listeners now; listeners added with options that end
 *   them (`once`, `signal`) count on.
 */
export function countListeners(type: string): () => number {
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = window
  const note = (change: 'add' | 'delete', of: unknown, listener: unknown) => {
    if (of === type && listener !== null) listeners[change](listener)
  }
  window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    note('add', given[0], given[1])
    addEventListener.apply(window, given)
  }
  window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    note('delete', given[0], given[1])
    removeEventListener.apply(window, given)
  }
  return () => listeners.size
}
