import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { openWallet } from './openWallet.js'

/** What a wallet is asked for, in one chunk: it comes when the modal opens, or with the page for who was connected. */
export { openWallet } from './openWallet.js'

/**
 * Does something with the wallet of a connector, for a host.
 *
 * @throws AppKitError only, whatever the wallet rejects with.
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
