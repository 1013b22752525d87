import type { NamespaceCalls } from '../../chains/driver.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { readConnection } from './adapter/readConnection.js'
import { adapterOf, isSource } from './adapterOf.js'
import { signMessage as askToSign } from './signMessage.js'
import { switchNetwork as askToSwitch } from './switchNetwork.js'
import { watch as watchWallet } from './watch.js'

/**
 * The calls of the namespace to wallets, in one chunk. It loads when the user is about to choose a wallet, or returns with
 * one.
 */
export { isSameAddress, verifyAddress } from './address/readAddress.js'
export { fromRemote } from './fromRemote.js'
export { toProvider } from './provider.js'

/**
 * Asks for accounts and reads the network.
 *
 * @throws AppKitError WALLET_NO_ACCOUNTS, WALLET_BAD_REPLY; what the wallet rejects with.
 */
export const connect: NamespaceCalls['connect'] = async ({ appName }, connector, { network, signal }) => {
  const connection = await readConnection(adapterOf(connector), { network, ask: { appName, signal } })
  if (connection === undefined) throw new AppKitError('WALLET_NO_ACCOUNTS')
  return connection
}

export const reconnect: NamespaceCalls['reconnect'] = async (_context, connector, { network }) =>
  readConnection(adapterOf(connector), { network })

/** A wallet may reject and still have disconnected. It has failed only if it still shares accounts. */
export const disconnect: NamespaceCalls['disconnect'] = async (connector) => {
  const adapter = adapterOf(connector)
  try {
    await adapter.disconnect()
  } catch (error) {
    const hasLeft = await readConnection(adapter).then(
      (connection) => connection === undefined,
      () => false,
    )
    if (!hasLeft) throw error
  }
}

export const switchNetwork: NamespaceCalls['switchNetwork'] = async (connector, network, { signal }) =>
  askToSwitch(adapterOf(connector), network, signal)

export const signMessage: NamespaceCalls['signMessage'] = async (connector, { address, message }) =>
  askToSign(adapterOf(connector), { address, message })

export const watch: NamespaceCalls['watch'] = (connector, events) =>
  isSource(connector.provider) ? watchWallet(adapterOf(connector), events) : () => {}

export const getBalance: Required<NamespaceCalls>['getBalance'] = async (network, parameters) =>
  (await loadCode(import('./readBalance.js'))).readBalance(network, parameters)
