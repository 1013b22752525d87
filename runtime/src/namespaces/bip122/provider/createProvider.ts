import type { Connector } from '../../../chains/types.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { BitcoinProvider } from '../types.js'
import { withWallet } from '../withWallet.js'

/**
 * What hosts get as the wallet's provider: one typed shape for every family, replies checked. It throws
 * AppKitErrors only.
 */
export function createProvider(connector: Connector): BitcoinProvider {
  const use: typeof withWallet = (...parameters) =>
    withWallet(...parameters).catch((error: unknown) => {
      throw toAppKitError(error)
    })
  return {
    getAccountAddresses: () => use(connector, (wallet) => wallet.getAccountAddresses()),
    signMessage: (parameters) => use(connector, (wallet) => wallet.signMessage(parameters)),
    sendTransfer: (parameters) => use(connector, (wallet) => wallet.sendTransfer(parameters)),
    signPsbt: (parameters) => use(connector, (wallet) => wallet.signPsbt(parameters)),
  }
}
