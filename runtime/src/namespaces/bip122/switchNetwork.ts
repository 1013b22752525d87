import type { Account, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { pause } from '../../kit/async.js'
import { readConnection } from './adapter/readConnection.js'
import type { BitcoinAdapter } from './adapter/types.js'

/** Some wallets answer before they have switched. How long the switch may take, in ms. */
const retryDelaysMs = [0, 50, 150, 300, 500, 1000]

/**
 * Asks the wallet to change its network, then reads its network, because the answer alone is not reliable.
 *
 * @returns the accounts in the format of that network.
 * @throws AppKitError CHAIN_NOT_SUPPORTED if the wallet has no such request, SWITCH_IGNORED, CANCELLED; what
 *   the wallet rejects with.
 */
export async function switchNetwork(
  adapter: BitcoinAdapter,
  network: Network,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  try {
    await adapter.switchNetwork(network)
  } catch (cause) {
    const error = toAppKitError(cause)
    if (error.code !== 'WALLET_METHOD_UNSUPPORTED') throw error
    throw new AppKitError('CHAIN_NOT_SUPPORTED', { cause, details: network.caipNetworkId })
  }
  let failure: unknown
  for (const wait of retryDelaysMs) {
    if (wait > 0) await pause(wait, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED')
    try {
      const connection = await readConnection(adapter, { network })
      if (connection?.caipNetworkId === network.caipNetworkId) return connection.accounts
      failure = undefined
    } catch (cause) {
      // During a switch, a wallet may report the new network with the old addresses.
      failure = cause
    }
  }
  throw failure ?? new AppKitError('SWITCH_IGNORED')
}
