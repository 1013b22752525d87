import type { CaipNetworkId, Network } from '../../chains/types.js'
import { connectionOf } from '../connectionOf.js'
import type { Kit } from '../types.js'

export interface NetworkSnapshot {
  /** Named 'Unknown Network' while the wallet is on one that the host did not ask for. */
  readonly caipNetwork: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly chainId: number | string | undefined
}

/** The network of the active namespace: where the wallet is, else what was chosen. Reads signals. */
export function readNetwork(kit: Kit): NetworkSnapshot {
  const chain = kit.activeChain.value
  const walletId = connectionOf(chain)?.caipNetworkId
  const caipNetwork =
    walletId === undefined
      ? chain?.network.value
      : (chain?.networks.value.find((network) => network.caipNetworkId === walletId) ??
        unknownNetwork(walletId))
  return { caipNetwork, caipNetworkId: caipNetwork?.caipNetworkId, chainId: caipNetwork?.id }
}

function unknownNetwork(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}
