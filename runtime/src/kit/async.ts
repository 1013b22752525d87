import { toAppKitError } from '../errors/toAppKitError.js'
import { abortable } from './abortable.js'

/**
 * Gives a wallet so long to answer what needs no user.
 *
 * @param wait ms.
 * @param signal ends the wait sooner.
 * @param ask gets a signal that ends with either.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED; what `ask` throws.
 */
export async function withDeadline<Value>(
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
 * Waits a while; no timer is left when the signal ends it.
 *
 * @param wait ms.
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
 * Asks a wallet on a host's behalf, and reads what it answers.
 *
 * @param ask may throw anything.
 * @param read may throw, too: an answer can be an object whose getters do.
 * @throws AppKitError as `toAppKitError` reads what the wallet rejects with; WALLET_BAD_REPLY where the
 *   answer cannot be looked at; what `read` throws of its own.
 */
export async function readAnswer<Value>(
  ask: () => Promise<unknown>,
  read: (answer: unknown) => Value,
): Promise<Value> {
  const answer = await ask().catch((error: unknown) => {
    throw toAppKitError(error)
  })
  try {
    return read(answer)
  } catch (error) {
    throw toAppKitError(error, 'WALLET_BAD_REPLY')
  }
}
