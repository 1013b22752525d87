import type { Account, Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { enableChain } from './enableChain.js'
import { readAccount } from './readAccount.js'
import { findSession } from './sessions.js'

/**
 * Enables another network in a connected wallet and reads the key there.
 *
 * @returns the account as that network writes it.
 * @throws AppKitError NOT_CONNECTED, CHAIN_NOT_SUPPORTED, CANCELLED, WALLET_BAD_REPLY; what the wallet
 *   rejects with.
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  const session = findSession(connector)
  if (session === undefined) throw callError('NOT_CONNECTED')
  await enableChain(session.wallet, network)
  const account = await readAccount(session.wallet, network)
  if (signal.aborted) throw new AppKitError('CANCELLED')
  session.move(network, account)
  return [account]
}
