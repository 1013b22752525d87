import type { WalletEvents } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { adapterOf } from './adapterOf.js'
import { connect } from './connect.js'
import { getAccountAddresses } from './provider/getAccountAddresses.js'
import { readConnection } from './readConnection.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'
import type { BitcoinAdapter, BitcoinProvider } from './types.js'
import { watch } from './watch.js'

type Parameter<Method extends keyof BitcoinProvider> = Parameters<BitcoinProvider[Method]>[0]

/**
 * Everything that can be asked of a connector's wallet. This is imported, in one piece, when a wallet is
 * used; what only transactions need comes with the first of them.
 *
 * @throws AppKitError CONNECTOR_NOT_FOUND for a connector that was not found by this driver.
 */
export function openWallet(connector: Connector) {
  const adapter = adapterOf(connector)
  return {
    connect: (options: { readonly appName: string; readonly network?: Network | undefined }) =>
      connect(adapter, options),
    reconnect: (network?: Network) => readConnection(adapter, { network }),
    disconnect: () => disconnect(adapter),
    switchNetwork: (network: Network, signal: AbortSignal) => switchNetwork(adapter, network, signal),
    signMessage: (parameters: Parameter<'signMessage'>) => signMessage(adapter, parameters),
    watch: (events: WalletEvents) => watch(adapter, events),
    getAccountAddresses: () => getAccountAddresses(adapter),
    sendTransfer: async (parameters: Parameter<'sendTransfer'>) =>
      (await import('./provider/sendTransfer.js')).sendTransfer(adapter, parameters),
    signPsbt: async (parameters: Parameter<'signPsbt'>) =>
      (await import('./provider/signPsbt.js')).signPsbt(adapter, parameters),
  }
}

/** Wallets may complain of what they did all the same: only one that still shares accounts has failed. */
async function disconnect(adapter: BitcoinAdapter): Promise<void> {
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
