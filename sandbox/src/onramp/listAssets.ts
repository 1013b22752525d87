import { networkInfo } from '../chain/networkInfo.js'
import type { ChainNode } from '../chain/types.js'
import { tokenFacts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Asset } from './types.js'

const NETWORKS: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  137: 'polygon',
  8453: 'base',
  42161: 'arbitrum',
  42220: 'celo',
  43114: 'avalanche-c-chain',
  80094: 'berachain',
}

/** What can be bought: on each running chain its own coin, and the two tokens that keep to the dollar. */
export function listAssets(nodes: readonly Pick<ChainNode, 'chainId' | 'name' | 'symbol'>[]): Asset[] {
  return nodes.flatMap(({ chainId, name: chainName, symbol }) => {
    const network = NETWORKS[chainId] ?? chainName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const on = { chainId, chainName, network }
    const contracts = contractsOf(chainId)
    return [
      { ...on, symbol, name: networkInfo(chainId).coin, decimals: 18, contract: null },
      ...(['usdc', 'dai'] as const).map((key): Asset => {
        const token = tokenFacts[key]
        const { decimals } = token
        return { ...on, symbol: token.symbol, name: token.name, decimals, contract: contracts[key] }
      }),
    ]
  })
}
