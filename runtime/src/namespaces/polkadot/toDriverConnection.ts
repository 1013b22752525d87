import type { DriverConnection, DriverContext } from '../../chains/driver.js'
import { accountsOn } from './accountsOn.js'
import type { SessionState } from './sessions.js'
import { sharedOn } from './sharedOn.js'

/**
 * A session as the kit keeps it. Every network is approved as soon as one account is bound to no chain,
 * else those that an account is bound to.
 */
export function toDriverConnection(context: DriverContext, session: SessionState): DriverConnection {
  const { shared, network } = session
  const bound = shared.every(({ genesisHash }) => genesisHash !== undefined)
  const usable = context.networks().filter((each) => sharedOn(shared, each).length > 0)
  return {
    accounts: accountsOn(session, network),
    caipNetworkId: network.caipNetworkId,
    ...(bound && { approvedNetworkIds: usable.map(({ caipNetworkId }) => caipNetworkId) }),
  }
}
