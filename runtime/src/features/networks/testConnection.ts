import type { CaipNetworkId, Connection } from '../../chains/types.js'
import type { Chain } from '../../kit/types.js'

/** A connection of a wallet with some accounts, on the chain's first network. */
export function testConnection(
  { namespace, networks: { value } }: Chain,
  id: string,
  addresses: readonly string[],
  approvedNetworkIds?: readonly CaipNetworkId[],
): Connection {
  return {
    connector: { id, name: id.toUpperCase(), type: 'announced', namespace, provider: {} },
    accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' })),
    address: addresses[0] ?? '',
    caipNetworkId: value[0]?.caipNetworkId ?? `${namespace}:0`,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  }
}
