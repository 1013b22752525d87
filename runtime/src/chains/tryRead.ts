/**
 * Reads something that a wallet sent. It may be an object of the wallet's own making, with getters that
 * throw or a proxy that was revoked.
 *
 * @returns undefined when it cannot even be looked at.
 */
export function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
