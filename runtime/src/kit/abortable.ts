import { AppKitError, toSafeError } from '../errors/AppKitError.js'

/**
 * Settles with the promise, or rejects as soon as the signal aborts: a wallet that never answers
 * cannot hold us. The abandoned promise is left to settle unheard.
 *
 * @param signal a host may abort it with any reason; ours is read when it is WALLET_TIMEOUT.
 * @throws AppKitError WALLET_TIMEOUT for that reason, CANCELLED for any other; what the promise rejects
 *   with, or nothing where that throws when it is looked at.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new AppKitError(signal.reason === 'WALLET_TIMEOUT' ? signal.reason : 'CANCELLED'))
    }
    // Before anything else, so that nobody is left to complain of a rejection.
    promise
      .then(resolve, (cause) => reject(toSafeError(cause)))
      .finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
