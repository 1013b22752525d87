import { callMany, type Holding, multicall, multicallAbi, tokenAbi } from 'appkit-server/parts'
import { encodeFunctionData } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import type { Address } from '../contracts/types.js'
import type { ChainIndex } from '../indexer/types.js'
import type { TokenDirectory } from '../tokens/types.js'

const wordLength = 66
const maxTokens = 500

/**
 * Reads the holdings of an address on a chain. The chain's own coin comes first and always; a token only
 * when the address has some of it.
 *
 * @param address - in lower case
 * @param extra - contracts of tokens to look at although the index has not seen them, in lower case
 * @throws ChainDownError when the node does not answer
 */
export async function readHoldings(
  node: ChainNode,
  parts: { readonly tokens: TokenDirectory; readonly index: ChainIndex },
  address: Address,
  extra: readonly string[] = [],
): Promise<Holding[]> {
  const listed = parts.tokens.listed(node.chainId)
  const seen = await parts.index.tokensOf(node.chainId, address)
  const names = [...new Set([...listed.map((token) => token.address), ...seen, ...extra])].slice(0, maxTokens)
  const known = [...(await parts.tokens.find(node.chainId, names)).values()]
  const replies = await callMany(
    node,
    known.map((token) => ({
      target: token.isCoin ? multicall : (token.address as Address),
      callData: token.isCoin
        ? encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [address] })
        : encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
    })),
  )
  return known.flatMap((token, at) => {
    const reply = replies[at]
    // A token may answer anything; a reply that is not one number is not a balance.
    const amount = reply?.length === wordLength ? BigInt(reply) : 0n
    return token.isCoin || amount > 0n ? [{ token, amount }] : []
  })
}
