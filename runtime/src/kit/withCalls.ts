import { AppKitError } from '../errors/AppKitError.js'
import { abortable } from './abortable.js'

/**
 * Makes one of a namespace's calls, whose code a visitor needs only once a wallet is chosen.
 *
 * @param load imports the calls.
 * @param call gets them; it is not made once the signal has aborted.
 * @param signal ends the wait; without one it lasts as long as the call takes.
 * @throws AppKitError MODAL_LOAD_FAILED, WALLET_TIMEOUT, CANCELLED; what `call` throws.
 */
export function withCalls<Calls, Value>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Value | Promise<Value>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Value> {
  const called = load().then(
    (calls) => {
      // Who has given up meanwhile must not see the wallet's window.
      signal.throwIfAborted()
      return call(calls)
    },
    (cause: unknown) => {
      throw new AppKitError('MODAL_LOAD_FAILED', { cause })
    },
  )
  return abortable(called, signal)
}
