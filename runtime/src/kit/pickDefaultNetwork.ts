import type { Network } from '../chains/types.js'
import type { ResolvedConfig } from './config.js'

/** The config's default network if it is among these, else the first of them. */
export function pickDefaultNetwork(
  networks: readonly Network[],
  { defaultNetwork }: Pick<ResolvedConfig, 'defaultNetwork'>,
): Network | undefined {
  const id = typeof defaultNetwork === 'string' ? defaultNetwork : defaultNetwork?.caipNetworkId
  return networks.find((network) => network.caipNetworkId === id) ?? networks[0]
}
