import { abortable } from './abortable.js'

/**
 * Gives a wallet so long to answer what needs no visitor.
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
