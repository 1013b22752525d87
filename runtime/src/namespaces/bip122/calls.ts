import type { NamespaceCalls } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { loadCode } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { BitcoinProvider } from './adapter/types.js'
import { isSource, openWallet } from './openWallet.js'

/**
 * The calls of the namespace to wallets, in one chunk. It loads when the user is about to choose a wallet, or returns with
 * one.
 */
export { isSameAddress, verifyAddress } from './address/readAddress.js'

/** Only wallets on other devices need it. */
export const fromRemote: Required<NamespaceCalls>['fromRemote'] = async (wallet, network) =>
  (await loadCode(import('./fromRemote.js'))).fromRemote(wallet, network)

export const connect: NamespaceCalls['connect'] = async ({ appName }, connector, { network, signal }) =>
  openWallet(connector).connect({ appName, network, signal })

export const reconnect: NamespaceCalls['reconnect'] = async (_context, connector, { network }) =>
  openWallet(connector).reconnect(network)

export const disconnect: NamespaceCalls['disconnect'] = async (connector) =>
  openWallet(connector).disconnect()

export const switchNetwork: NamespaceCalls['switchNetwork'] = async (connector, network, { signal }) =>
  openWallet(connector).switchNetwork(network, signal)

export const signMessage: NamespaceCalls['signMessage'] = async (connector, { address, message }) =>
  openWallet(connector).signMessage({ address, message })

export const watch: NamespaceCalls['watch'] = (connector, events) =>
  isSource(connector.provider) ? openWallet(connector).watch(events) : () => {}

export const getBalance: Required<NamespaceCalls>['getBalance'] = async (network, parameters) =>
  (await loadCode(import('./readBalance.js'))).readBalance(network, parameters)

const providers = new WeakMap<Connector, BitcoinProvider>()

/**
 * The provider that the app gets: the same interface for every kind of wallet, with checked replies. It throws
 * only AppKitErrors. One for each connector.
 */
export function toProvider(connector: Connector): BitcoinProvider {
  const provider = providers.get(connector) ?? createProvider(connector)
  providers.set(connector, provider)
  return provider
}

function createProvider(connector: Connector): BitcoinProvider {
  const ask = async <Value>(work: (wallet: ReturnType<typeof openWallet>) => Promise<Value>) => {
    try {
      return await work(openWallet(connector))
    } catch (error) {
      throw toAppKitError(error)
    }
  }
  return {
    getAccountAddresses: () => ask((wallet) => wallet.getAccountAddresses()),
    signMessage: (parameters) => ask((wallet) => wallet.signMessage(parameters)),
    sendTransfer: (parameters) => ask((wallet) => wallet.sendTransfer(parameters)),
    signPsbt: (parameters) => ask((wallet) => wallet.signPsbt(parameters)),
  }
}
