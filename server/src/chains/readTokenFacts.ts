import { decodeAbiParameters, encodeFunctionData } from 'viem/utils'
import { tokenAbi } from './abis.js'
import { callMany } from './callMany.js'
import type { Address, Hex, RpcCaller } from './types.js'

/** What a contract says about itself; null where it says nothing that can be read. */
export interface TokenFacts {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

const maxText = 64
const fields = ['name', 'symbol', 'decimals'] as const

// Anybody can put a contract on a chain, so a name may hold what moves or hides text around it.
function clean(text: string): string | null {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return plain === '' ? null : [...plain].slice(0, maxText).join('')
}

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
    const texts = [name, symbol].map((data) => decode('string', data))
    const [first = null, second = null] = texts.map((text) => (typeof text === 'string' ? clean(text) : null))
    const places = decode('uint8', decimals)
    return { name: first, symbol: second, decimals: typeof places === 'number' ? places : null }
  })
}
