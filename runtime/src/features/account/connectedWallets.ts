import { connectionOf } from '../../kit/connectionOf.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import type { Kit } from '../../kit/types.js'
import type { ConnectedWallet } from './types.js'

/** Every connected wallet, namespace by namespace, the one in use first. Subscribes when read in an effect. */
export function connectedWallets(kit: Kit): readonly ConnectedWallet[] {
  let offset = 0
  return [...kit.chains.values()].flatMap((chain) =>
    connectionsOf(chain).map((connection) => {
      const wallet = {
        chain,
        connection,
        label: chain.driver.label ?? chain.namespace,
        inUse: connection === connectionOf(chain),
        offset,
      }
      offset += connection.accounts.length
      return wallet
    }),
  )
}
