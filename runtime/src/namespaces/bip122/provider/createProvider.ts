import type { Connector } from '../../../chains/types.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { BitcoinProvider } from '../types.js'
import { withWallet } from '../withWallet.js'

/**
 * What hosts get as the wallet's provider: one typed shape for every family, replies checked. It throws
 * AppKitErrors; what is needed only for transactions is loaded with the first.
 */
export function createProvider(connector: Connector): BitcoinProvider {
  const use: typeof withWallet = (...parameters) =>
    withWallet(...parameters).catch((error: unknown) => {
      throw toAppKitError(error)
    })
  return {
    getAccountAddresses: () => use(connector, (adapter, calls) => calls.getAccountAddresses(adapter)),
    signMessage: (parameters) => use(connector, (adapter, calls) => calls.signMessage(adapter, parameters)),
    sendTransfer: (parameters) =>
      use(connector, async (adapter) =>
        (await import('./sendTransfer.js')).sendTransfer(adapter, parameters),
      ),
    signPsbt: (parameters) =>
      use(connector, async (adapter) => (await import('./signPsbt.js')).signPsbt(adapter, parameters)),
  }
}
