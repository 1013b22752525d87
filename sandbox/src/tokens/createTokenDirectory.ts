import type { ChainNode } from '../chain/types.js'
import type { Address } from '../contracts/types.js'
import { listTokens } from './listTokens.js'
import { readTokenFacts, type TokenFacts } from './readTokenFacts.js'
import type { TokenDirectory, TokenInfo } from './types.js'

// Contracts do not change their names; the bound only keeps a flood of contracts out of memory.
const MAX_KNOWN = 10_000
const ADDRESS = /^0x[0-9a-f]{40}$/

function toToken(caip2: string, address: Address, facts: TokenFacts): TokenInfo | null {
  const { name, symbol, decimals } = facts
  if (symbol === null || decimals === null) return null
  return { caip2, address, name: name ?? symbol, symbol, decimals, usd: null, isCoin: false }
}

/**
 * Makes the directory of tokens.
 * @param nodes the running chains
 * @param priceOf US dollars for one token of a symbol, 0 when not known
 */
export function createTokenDirectory(
  nodes: readonly ChainNode[],
  priceOf: (symbol: string) => number,
): TokenDirectory {
  const lists = new Map(nodes.map(({ chainId }) => [chainId, listTokens(chainId, priceOf)]))
  const known = new Map<string, TokenFacts>()
  const keyOf = (chainId: number, address: string): string => `${chainId}:${address}`
  const learn = async (chainId: number, addresses: readonly string[]): Promise<void> => {
    const node = nodes.find((candidate) => candidate.chainId === chainId)
    const unknown = [...new Set(addresses)].filter(
      (address): address is Address => ADDRESS.test(address) && !known.has(keyOf(chainId, address)),
    )
    if (!node || unknown.length === 0) return
    const facts = await readTokenFacts(node, unknown)
    if (known.size + unknown.length > MAX_KNOWN) known.clear()
    for (const [at, address] of unknown.entries()) {
      const fact = facts[at]
      // A contract that says nothing may not be there yet.
      if (fact?.name || fact?.symbol) known.set(keyOf(chainId, address), fact)
    }
  }
  const listed = (chainId: number): readonly TokenInfo[] => lists.get(chainId) ?? []
  return {
    listed,
    find: async (chainId, addresses) => {
      const found = new Map(listed(chainId).map((token) => [token.address as string, token]))
      const others = addresses.filter((address) => !found.has(address))
      await learn(chainId, others)
      for (const address of others) {
        const facts = known.get(keyOf(chainId, address))
        const token = facts ? toToken(`eip155:${chainId}`, address as Address, facts) : null
        if (token) found.set(address, token)
      }
      const asked = addresses.flatMap((address) => {
        const token = found.get(address)
        return token ? [[address, token] as const] : []
      })
      return new Map(asked)
    },
    nameOf: async (chainId, address) => {
      await learn(chainId, [address])
      return known.get(keyOf(chainId, address))?.name ?? null
    },
  }
}
