import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'

type Wallet = ReturnType<typeof import('./openWallet.js').openWallet>

/**
 * Loads what speaks to wallets, and does something with the wallet of a connector.
 *
 * @throws AppKitError CANCELLED or the signal's reason, MODAL_LOAD_FAILED; what `work` throws.
 */
export function withWallet<Value>(
  connector: Connector,
  work: (wallet: Wallet) => Promise<Value>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Value> {
  return abortable(run(connector, work, signal), signal)
}

async function run<Value>(
  connector: Connector,
  work: (wallet: Wallet) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const { openWallet } = await import('./openWallet.js').catch((cause) => {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  })
  // Who has given up meanwhile must not see the wallet's window.
  signal.throwIfAborted()
  return work(openWallet(connector))
}
