import type { Account, CaipNetworkId, Connector } from '../../chains/types.js'
import { connectionOf } from '../connectionOf.js'
import { connectionsOf } from '../connectionsOf.js'
import type { ChainNamespace, Kit } from '../types.js'

/** One connected wallet. */
export interface ConnectionSnapshot {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
  /** The account in use of this wallet. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Whether it is the wallet in use of its namespace. */
  readonly isInUse: boolean
}

/** Every connected wallet of a namespace, or of all; the one in use of each namespace first. Reads signals. */
export function readConnections(kit: Kit, namespace?: ChainNamespace): readonly ConnectionSnapshot[] {
  return [...kit.chains.values()]
    .filter((chain) => namespace === undefined || chain.namespace === namespace)
    .flatMap((chain) => {
      const inUse = connectionOf(chain)
      return connectionsOf(chain).map((connection) => ({
        ...describe(connection.connector),
        accounts: connection.accounts,
        address: connection.address,
        caipNetworkId: connection.caipNetworkId,
        isInUse: connection === inUse,
      }))
    })
}

const describe = ({ namespace, id, name, imageUrl }: Connector) => ({
  namespace,
  connectorId: id,
  name,
  icon: imageUrl,
})
