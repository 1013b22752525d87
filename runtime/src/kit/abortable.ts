import { AppKitError, toSafeError } from '../errors/AppKitError.js'

/**
 * Settles with the promise, or rejects as soon as the signal aborts, so that a wallet that never answers does not
 * block. A later result of the promise is ignored.
 *
 * @param signal - may be aborted with any reason; only WALLET_TIMEOUT is passed on.
 * @throws AppKitError WALLET_TIMEOUT for that reason, CANCELLED for any other; otherwise what the promise rejects
 * with, or undefined if reading that throws.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new AppKitError(signal.reason === 'WALLET_TIMEOUT' ? signal.reason : 'CANCELLED'))
    }
    // The handlers come first, so that there is never an unhandled rejection.
    promise
      .then(resolve, (cause) => reject(toSafeError(cause)))
      .finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
