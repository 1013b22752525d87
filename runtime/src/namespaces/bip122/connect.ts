import type { DriverConnection } from '../../chains/driver.js'
import type { Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { readConnection } from './readConnection.js'
import type { BitcoinAdapter } from './types.js'

/**
 * Asks for accounts, and reads the network.
 *
 * @param options.appName shown by wallets that say who asks.
 * @throws AppKitError WALLET_NO_ACCOUNTS, WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function connect(
  adapter: BitcoinAdapter,
  { appName, network }: { readonly appName: string; readonly network?: Network | undefined },
): Promise<DriverConnection> {
  const connection = await readConnection(adapter, { network, ask: { appName } })
  if (connection === undefined) throw callError('WALLET_NO_ACCOUNTS')
  return connection
}
