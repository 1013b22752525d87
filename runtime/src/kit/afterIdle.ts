/** How long a page may be busy, or paint nothing and so never be told that it is idle, in ms. */
const idleMs = 5000
/** The delay in browsers without idle callbacks, in ms. */
const laterMs = 1000

/** Calls a function once the page is idle, or after some seconds. */
export function afterIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, laterMs)
  else requestIdleCallback(run, { timeout: idleMs })
}
