import type { Connector } from '../../chains/types.js'
import { withCalls } from '../../kit/drivers.js'

/** Imports what speaks to wallets, of whatever kind. */
export const loadCalls = () => import('./calls.js')

type Wallet = ReturnType<typeof import('./openWallet.js').openWallet>

/**
 * Loads what speaks to wallets, and does something with the wallet of a connector.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND, MODAL_LOAD_FAILED, WALLET_TIMEOUT, CANCELLED; what `work` throws.
 */
export function withWallet<Value>(
  connector: Connector,
  work: (wallet: Wallet) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  return withCalls(loadCalls, ({ openWallet }) => work(openWallet(connector)), signal)
}
