import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { openWallet } from './openWallet.js'

/**
 * The driver's requests to wallets, in one chunk. It loads with the modal, or with the page for a returning
 * user.
 */
export { openWallet } from './openWallet.js'

/**
 * Runs a function with the wallet of a connector, for the app.
 *
 * @throws AppKitError only, also for any rejection of the wallet.
 */
export async function askWallet<Value>(
  connector: Connector,
  work: (wallet: ReturnType<typeof openWallet>) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(openWallet(connector))
  } catch (error) {
    throw toAppKitError(error)
  }
}
