/**
 * Calls a wallet where nothing depends on the outcome, such as listening to it. What fails, now or later, is
 * its own fault and nobody's complaint.
 *
 * @returns what it gave; undefined when it threw.
 */
export function tryCall(call: () => unknown): unknown {
  try {
    const given = call()
    // A rejection that nobody takes would be the page's.
    Promise.resolve(given).catch(() => {})
    return given
  } catch {
    return undefined
  }
}
