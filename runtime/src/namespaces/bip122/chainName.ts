import type { Network } from '../../chains/types.js'
import { bitcoinChains } from './bitcoinChains.js'

/** What wallets call a network: `Mainnet`; undefined for one that they have no name for. */
export function chainName(network: Pick<Network, 'caipNetworkId'> | undefined): string | undefined {
  return bitcoinChains.find(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)?.name
}
