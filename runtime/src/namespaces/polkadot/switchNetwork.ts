import type { Account, Connector, Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { accountsOn } from './accountsOn.js'
import { findSession } from './findSession.js'

/**
 * Extensions are on no network, so nobody is asked.
 *
 * @returns the accounts as the network writes them.
 * @throws AppKitError NOT_CONNECTED; WALLET_NO_ACCOUNTS when every account is bound to another chain.
 */
export function switchNetwork(connector: Connector, network: Network): readonly Account[] {
  const session = findSession(connector)
  if (session === undefined) throw callError('NOT_CONNECTED')
  const accounts = accountsOn(session, network)
  if (accounts.length === 0) throw callError('WALLET_NO_ACCOUNTS', { details: network.name })
  session.network = network
  return accounts
}
