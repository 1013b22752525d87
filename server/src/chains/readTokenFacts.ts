import { decodeAbiParameters, encodeFunctionData } from 'viem/utils'
import { tokenAbi } from './abis.js'
import { callMany } from './callMany.js'
import { cleanText } from './cleanText.js'
import type { Address, Hex, RpcCaller } from './types.js'

/** The facts that a contract gives about itself; null for each that cannot be read. */
export interface TokenFacts {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

const fields = ['name', 'symbol', 'decimals'] as const

function decode(type: 'string' | 'uint8', data: Hex | null | undefined): unknown {
  if (!data) return null
  try {
    return decodeAbiParameters([{ type }], data)[0]
  } catch {
    return null
  }
}

/**
 * Asks contracts for name, symbol and decimals.
 *
 * @returns one entry for each address, in order
 * @throws ChainDownError when the node does not answer
 */
export async function readTokenFacts(node: RpcCaller, addresses: readonly Address[]): Promise<TokenFacts[]> {
  const calls = addresses.flatMap((target) =>
    fields.map((functionName) => ({
      target,
      callData: encodeFunctionData({ abi: tokenAbi, functionName }),
    })),
  )
  const replies = await callMany(node, calls)
  return addresses.map((_, at) => {
    const [name, symbol, decimals] = replies.slice(at * fields.length)
    const places = decode('uint8', decimals)
    return {
      name: cleanText(decode('string', name)),
      symbol: cleanText(decode('string', symbol)),
      decimals: typeof places === 'number' ? places : null,
    }
  })
}
