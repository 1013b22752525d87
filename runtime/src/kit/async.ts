import { toAppKitError } from '../errors/toAppKitError.js'
import { abortable } from './abortable.js'

/**
 * Asks a wallet, which has so long to answer. For requests that need no user.
 *
 * @param wait - ms.
 * @param signal - ends the wait sooner.
 * @param ask - gets a signal that aborts with the time limit or `signal`.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED; what `ask` throws.
 */
export async function askWithin<Value>(
  wait: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort('WALLET_TIMEOUT'), wait)
  const either = AbortSignal.any([signal, deadline.signal])
  try {
    return await abortable(ask(either), either)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Resolves after a time. The timer is cleared when the signal aborts.
 *
 * @param wait - ms.
 * @throws AppKitError as `abortable`.
 */
export async function pause(wait: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait)
  })
  try {
    await abortable(over, signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends a request of the host to a wallet, and reads the answer.
 *
 * @param ask - may reject with anything, or throw it.
 * @param read - may throw, because an answer can have throwing getters.
 * @throws AppKitError the error of the wallet, converted by `toAppKitError`; WALLET_BAD_REPLY if the answer cannot
 * be read; errors that `read` throws.
 */
export async function readAnswer<Value>(
  ask: () => Promise<unknown>,
  read: (answer: unknown) => Value,
): Promise<Value> {
  let answer: unknown
  try {
    answer = await ask()
  } catch (error) {
    throw toAppKitError(error)
  }
  try {
    return read(answer)
  } catch (error) {
    throw toAppKitError(error, 'WALLET_BAD_REPLY')
  }
}
