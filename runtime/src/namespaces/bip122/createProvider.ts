import type { Connector } from '../../chains/types.js'
import { withCalls } from '../../kit/drivers.js'
import type { BitcoinProvider } from './adapter/types.js'

type Wallet = ReturnType<typeof import('./openWallet.js').openWallet>

/** Loads the code that sends requests to wallets of every kind. */
export const loadCalls = () => import('./calls.js')

/**
 * Loads the code for wallets and runs a function with the wallet of a connector.
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

/**
 * The provider that the app gets: the same interface for every kind of wallet, with checked replies. It throws
 * only AppKitErrors.
 */
export function createProvider(connector: Connector): BitcoinProvider {
  const ask = <Value>(work: (wallet: Wallet) => Promise<Value>) =>
    withCalls(loadCalls, ({ askWallet }) => askWallet(connector, work))
  return {
    getAccountAddresses: () => ask((wallet) => wallet.getAccountAddresses()),
    signMessage: (parameters) => ask((wallet) => wallet.signMessage(parameters)),
    sendTransfer: (parameters) => ask((wallet) => wallet.sendTransfer(parameters)),
    signPsbt: (parameters) => ask((wallet) => wallet.signPsbt(parameters)),
  }
}
