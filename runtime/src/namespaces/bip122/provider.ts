import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { readConnection } from './adapter/readConnection.js'
import type { BitcoinAdapter, BitcoinProvider } from './adapter/types.js'
import { adapterOf } from './adapterOf.js'
import { signMessage } from './signMessage.js'
import { sendTransfer, signPsbt } from './transactions.js'

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
  /** A method of the provider, from what is asked of the connector's adapter. */
  const asking =
    <Parameters, Value>(ask: (adapter: BitcoinAdapter, parameters: Parameters) => Promise<Value>) =>
    async (parameters: Parameters): Promise<Value> => {
      try {
        return await ask(adapterOf(connector), parameters)
      } catch (error) {
        throw toAppKitError(error)
      }
    }
  const addresses = asking(getAccountAddresses)
  return {
    getAccountAddresses: () => addresses(undefined),
    signMessage: asking(signMessage),
    sendTransfer: asking(sendTransfer),
    signPsbt: asking(signPsbt),
  }
}

/**
 * The addresses that the wallet shares, payment addresses first, without asking the user.
 *
 * @throws AppKitError WALLET_LOCKED if it shares none, WALLET_BAD_REPLY.
 */
async function getAccountAddresses(
  adapter: BitcoinAdapter,
): ReturnType<BitcoinProvider['getAccountAddresses']> {
  const connection = await readConnection(adapter)
  if (connection === undefined) throw new AppKitError('WALLET_LOCKED')
  return connection.accounts.map(({ namespace, ...account }) => account)
}
