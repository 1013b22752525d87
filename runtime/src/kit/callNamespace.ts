import type { NamespaceCalls, WalletEvents } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { abortable } from './abortable.js'
import { callsOf, loadCalls } from './drivers.js'
import type { Chain } from './state.js'

/**
 * Makes a call of a namespace: in this turn of the event loop if its code has loaded, so that a wallet sees the click of the
 * user that it follows.
 *
 * @param call - is not called after the signal has aborted.
 * @param signal - stops the waiting.
 * @throws AppKitError MODAL_LOAD_FAILED, WALLET_TIMEOUT, CANCELLED; what `call` throws.
 */
export function callNamespace<Value>(
  chain: Pick<Chain, 'driver'>,
  call: (calls: NamespaceCalls) => Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const ask = async () => {
    const calls = callsOf(chain) ?? (await loadCalls(chain))
    // A user who has cancelled must not see the window of the wallet.
    signal.throwIfAborted()
    return call(calls)
  }
  return abortable(ask(), signal)
}

/**
 * Listens to a wallet until the returned function is called. It begins at once if the code has loaded, as for any connected
 * wallet. If the code does not load, nothing is heard.
 */
export function watchWallet(
  chain: Pick<Chain, 'driver'>,
  connector: Connector,
  events: WalletEvents,
): () => void {
  const calls = callsOf(chain)
  if (calls !== undefined) return calls.watch(connector, events)
  let stop: (() => void) | undefined
  let live = true
  loadCalls(chain)
    .then((late) => {
      if (live) stop = late.watch(connector, events)
    })
    .catch(() => {})
  return () => {
    live = false
    stop?.()
  }
}
