import type { CaipNetworkId, Network } from '../chains/types.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { connectionOf, requireChain } from './connections.js'
import type { AppNamespace } from './register.js'
import type { Kit } from './types.js'

export interface GetNetworkStateParameters {
  /** Default: the active namespace. */
  readonly namespace?: AppNamespace
}

/** The networks of a namespace, as the app, its user and the wallet have them. */
export interface GetNetworkStateReturnType {
  /** The network in use. */
  readonly caipNetwork: Network | undefined
  /** The networks of the app. */
  readonly requestedCaipNetworks: readonly Network[]
  /** The networks that the wallet allows; undefined if it names none, and while there is no wallet. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet can be asked for any network: it has named none. */
  readonly supportsAllNetworks: boolean
  /** The eip155 chain ids on which the embedded wallet has smart accounts; none with other wallets. */
  readonly smartAccountEnabledNetworks: readonly number[]
}

export type GetNetworkStateErrorType = ErrorOf<'ADAPTER_NOT_FOUND'>

/**
 * Reads the networks of a namespace. In an effect or a computed value it is read anew when they change.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the networks as they are now.
 * @throws AppKitError ADAPTER_NOT_FOUND if the app has no such namespace.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getNetworkState } from 'appkit-runtime'
 *
 * const { approvedCaipNetworkIds, supportsAllNetworks } = getNetworkState(kit, { namespace: 'eip155' })
 * console.log(supportsAllNetworks ? 'any network' : approvedCaipNetworkIds)
 */
export function getNetworkState(
  kit: Kit,
  { namespace }: GetNetworkStateParameters = {},
): GetNetworkStateReturnType {
  const chain = requireChain(kit, namespace)
  const connection = connectionOf(chain)
  const approvedCaipNetworkIds = connection?.approvedNetworkIds
  return {
    caipNetwork: chain.network.value,
    requestedCaipNetworks: chain.networks.value,
    approvedCaipNetworkIds,
    supportsAllNetworks: approvedCaipNetworkIds === undefined,
    smartAccountEnabledNetworks: connection?.connector.login?.value?.user.smartAccountEnabledNetworks ?? [],
  }
}
