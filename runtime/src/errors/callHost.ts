/** Reports what code of the host threw, as the browser reports an error that nobody catches. */
export function reportHostError(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}

/**
 * Calls code that a host gave us and on which nothing of ours depends: listeners, sinks, hooks of features
 * and drivers. What it throws, or rejects with, is reported and costs the host this call alone.
 *
 * @returns what it gave; undefined when it threw, or gave a promise.
 */
export function callHost<Value>(call: () => Value): Value | undefined {
  try {
    const given = call()
    if (typeof (given as PromiseLike<unknown> | null | undefined)?.then !== 'function') return given
    Promise.resolve(given).catch(reportHostError)
  } catch (error) {
    reportHostError(error)
  }
  return undefined
}
