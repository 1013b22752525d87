/** Reports an error that code of the host threw, as the browser reports uncaught errors. */
export function reportHostError(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}

/**
 * Calls code of the host when nothing depends on the result: listeners, sinks, hooks of features and drivers.
 * Its errors are reported and have no other effect.
 *
 * @returns its result; undefined if it threw or returned a promise.
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
