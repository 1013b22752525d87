import type { Connector } from '../../chains/types.js'
import { withCalls } from '../../kit/drivers.js'
import type { BitcoinProvider } from './adapter/types.js'
import { loadCalls } from './withWallet.js'

type Wallet = ReturnType<typeof import('./openWallet.js').openWallet>

/**
 * What hosts get as the wallet's provider: one typed shape for every kind of wallet, replies checked. It throws
 * AppKitErrors only.
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
