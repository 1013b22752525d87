import { encodeFunctionData } from 'viem/utils'
import { tokenAbi } from '../chains/abis.js'
import { callMany } from '../chains/callMany.js'
import { coinAddress } from '../chains/tokenIds.js'
import type { Address } from '../chains/types.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { findNode } from '../ports/nodes.js'
import { parseSwapId } from './isSwapNetwork.js'
import type { SwapParts } from './readPair.js'

const unlimited = 2n ** 256n - 1n
const wordLength = 66

/**
 * How much of a token the exchange may take from an address, in the smallest unit. The native coin needs no permission.
 */
export async function getAllowance({ nodes, swaps }: SwapParts, call: Call): Promise<Reply> {
  const { tokenAddress, userAddress } = call.query
  const [token, owner] = [parseSwapId(swaps, String(tokenAddress)), parseSwapId(swaps, String(userAddress))]
  if (!token)
    return fail(400, 'tokenAddress', 'tokenAddress must be a token of a network that has swaps (CAIP-10).')
  if (!owner)
    return fail(400, 'userAddress', 'userAddress must be an account of a network that has swaps (CAIP-10).')
  if (token.caip2 !== owner.caip2)
    return fail(400, 'userAddress', 'Token and account must be on the same network.')
  const node = findNode(nodes, token.caip2)
  if (!node) return nodes.missing(token.caip2)
  // Nobody takes tokens of Solana: the signer gives them.
  if (token.address === coinAddress || token.caip2.startsWith('solana:'))
    return { status: 200, json: { allowance: unlimited.toString() } }
  const args = [owner.address as Address, await swaps.spender(node.caip2)] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args })
  const [reply] = await callMany(node, [{ target: token.address as Address, callData: data }])
  if (reply?.length !== wordLength) return fail(400, 'tokenAddress', `${token.address} is no token.`)
  return { status: 200, json: { allowance: BigInt(reply).toString() } }
}
