import { AppKitError } from '../errors/AppKitError.js'
import type { PageErrorCode } from '../errors/catalogue.js'

/**
 * Settles with the promise, or rejects as soon as the signal aborts: a wallet that never answers
 * cannot hold us. The abandoned promise is left to settle unheard.
 *
 * @throws AppKitError CANCELLED, or the code given as the abort's reason.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      const code = typeof signal.reason === 'string' ? (signal.reason as PageErrorCode) : 'CANCELLED'
      reject(new AppKitError(code))
    }
    // Before anything else, so that nobody is left to complain of a rejection.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
