import type { DriverConnection } from '../chains/driver.js'
import type { Connection, Connector } from '../chains/types.js'
import { callError } from '../errors/callError.js'
import { orderAccounts } from './accounts.js'
import type { Chain } from './types.js'

/**
 * What a driver returned, as the connection that is kept.
 *
 * @throws AppKitError WALLET_NO_ACCOUNTS
 */
export function toConnection(chain: Chain, connector: Connector, reply: DriverConnection): Connection {
  const accounts = orderAccounts(chain, reply.accounts)
  const [first] = accounts
  if (first === undefined) throw callError('WALLET_NO_ACCOUNTS', { details: chain.namespace })
  const { caipNetworkId, approvedNetworkIds } = reply
  return {
    connector,
    accounts,
    address: first.address,
    caipNetworkId,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  }
}
