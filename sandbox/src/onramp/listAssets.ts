import { isAddress, isSolanaAddress } from 'appkit-server/parts'
import { networkInfo } from '../chain/networkInfo.js'
import type { ChainNode } from '../chain/types.js'
import { tokenFacts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { Asset } from './types.js'

const networks: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  137: 'polygon',
  8453: 'base',
  42161: 'arbitrum',
  42220: 'celo',
  43114: 'avalanche-c-chain',
  80094: 'berachain',
}

/** The assets for sale: the native coin of each running chain, and its two dollar tokens. */
export function listAssets(nodes: readonly Pick<ChainNode, 'chainId' | 'name' | 'symbol'>[]): Asset[] {
  return nodes.flatMap(({ chainId, name: chainName, symbol }) => {
    const network = networks[chainId] ?? chainName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
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

/** The `chainId` of assets of the Solana chain, which has no number. */
export const solanaChainId = 0

/** SOL, which only the page of a seller sells: the API's own purchases are for eip155. */
export const solanaAsset: Asset = {
  chainId: solanaChainId,
  chainName: solanaNetwork.name,
  network: 'solana',
  symbol: solanaNetwork.symbol,
  name: solanaNetwork.coin,
  decimals: solanaNetwork.decimals,
  contract: null,
}

/** Whether an address can get an asset: it is one of its namespace. */
export function canReceive(address: string, { chainId }: Pick<Asset, 'chainId'>): boolean {
  if (chainId === solanaChainId) return isSolanaAddress(address)
  return address.startsWith('0x') && isAddress('eip155', address)
}
