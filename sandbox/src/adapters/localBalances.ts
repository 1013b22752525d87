import { type Balances, type Holding, solanaCoinAddress, type TokenInfo } from 'appkit-server/parts'
import type { ChainNode } from '../chain/types.js'
import type { Indexer } from '../indexer/createIndexer.js'
import type { ChainIndex } from '../indexer/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import { findSolanaToken, listSolanaTokens } from '../tokens/listSolanaTokens.js'
import type { TokenDirectory } from '../tokens/types.js'
import { readHoldings } from './readHoldings.js'

export interface LocalBalancesParameters {
  readonly nodes: readonly ChainNode[]
  readonly solana: SolanaNode | null
  readonly tokens: TokenDirectory
  readonly index: ChainIndex
  readonly indexer: Indexer
}

/** Balances read from the running chains. Nothing is cached: the reply is the state of the newest block. */
export function localBalances(parameters: LocalBalancesParameters): Balances {
  const { indexer, nodes, solana, tokens } = parameters
  return {
    holdings: async ({ address, caip2, extra }) => {
      if (solana && caip2 === solanaNetwork.caip2) return readSolana(solana, address)
      const node = nodes.find((candidate) => candidate.caip2 === caip2)
      if (!node) return []
      await indexer.sync()
      return readHoldings(node, parameters, address as `0x${string}`, extra)
    },
    describe: async (caip2, address) => {
      if (caip2 === solanaNetwork.caip2)
        return listSolanaTokens().find((token) => token.address === address) ?? null
      const node = nodes.find((candidate) => candidate.caip2 === caip2)
      return (node && (await tokens.find(node.chainId, [address])).get(address)) ?? null
    },
  }
}

/** Reads the holdings of an address on the Solana chain: SOL first and always, tokens when there is some. */
function readSolana(solana: Pick<SolanaNode, 'balance' | 'holdings'>, address: string): Holding[] {
  const order = listSolanaTokens().map((token) => token.address)
  const placeOf = (mint: string): number => (order.includes(mint) ? order.indexOf(mint) : order.length)
  const held = [
    {
      mint: solanaCoinAddress,
      decimals: solanaNetwork.decimals,
      amount: solana.balance(address),
    },
    ...solana.holdings(address).sort((one, other) => placeOf(one.mint) - placeOf(other.mint)),
  ]
  return held.map(({ amount, decimals, mint }) => {
    const token: TokenInfo = { ...findSolanaToken(mint), decimals }
    return { token, amount }
  })
}
