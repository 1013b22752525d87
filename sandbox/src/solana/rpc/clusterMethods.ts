import { solanaNetwork } from '../network.js'
import type { RpcMethods } from './types.js'

/** About the network itself. */
export const clusterMethods: RpcMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 0 }),
  getGenesisHash: () => solanaNetwork.genesisHash,
}
