import type { Network } from '../../chains/types.js'
import type { SharedAccount } from './types.js'

/** The accounts that can be used on a network: those that are bound to no chain, or to this one. */
export function sharedOn(
  shared: readonly SharedAccount[],
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
): readonly SharedAccount[] {
  return shared.filter(
    // CAIP-2 for polkadot: the first 32 hex digits of the genesis hash.
    ({ genesisHash }) =>
      genesisHash === undefined || `polkadot:${genesisHash.slice(2, 34)}` === caipNetworkId,
  )
}
