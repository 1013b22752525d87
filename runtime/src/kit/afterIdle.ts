/** How long a page may be busy, or paint nothing and so never be told that it is idle, in ms. */
const idleMs = 5000
/** The delay in browsers without idle callbacks, in ms. */
const laterMs = 1000

/**
 * Calls a function once the page is idle, or after five seconds at the latest: a page in the background paints nothing, and
 * its idle time may never come. Nothing cancels it, so that the function looks itself whether it is still wanted.
 *
 * @param run - what can wait, such as code that a later press needs
 * @example afterIdle(() => lifetime.signal.aborted || prepare(kit))
 * @see https://w3c.github.io/requestidlecallback/
 */
export function afterIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, laterMs)
  else requestIdleCallback(run, { timeout: idleMs })
}
