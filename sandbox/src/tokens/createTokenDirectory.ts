import { COIN_ADDRESS, readTokenFacts, type TokenFacts, type TokenInfo } from 'appkit-server/parts'
import { networkInfo } from '../chain/networkInfo.js'
import type { ChainNode } from '../chain/types.js'
import { tokenFacts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address } from '../contracts/types.js'
import type { TokenDirectory } from './types.js'

// Contracts do not change their names; the bound only keeps a flood of contracts out of memory.
const maxKnown = 10_000
const lowerCaseAddress = /^0x[0-9a-f]{40}$/

function toToken(caip2: string, address: Address, facts: TokenFacts): TokenInfo | null {
  const { name, symbol, decimals } = facts
  if (symbol === null || decimals === null) return null
  return { caip2, address, name: name ?? symbol, symbol, decimals, isCoin: false }
}

/**
 * Makes the directory of tokens.
 *
 * @param nodes - the running chains
 */
export function createTokenDirectory(nodes: readonly ChainNode[]): TokenDirectory {
  const lists = new Map(nodes.map(({ chainId }) => [chainId, listTokens(chainId)]))
  const known = new Map<string, TokenFacts>()
  const keyOf = (chainId: number, address: string): string => `${chainId}:${address}`
  const learn = async (chainId: number, addresses: readonly string[]): Promise<void> => {
    const node = nodes.find((candidate) => candidate.chainId === chainId)
    const unknown = [...new Set(addresses)].filter(
      (address): address is Address => lowerCaseAddress.test(address) && !known.has(keyOf(chainId, address)),
    )
    if (!node || unknown.length === 0) return
    const facts = await readTokenFacts(node, unknown)
    if (known.size + unknown.length > maxKnown) known.clear()
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

const coinDecimals = 18

/**
 * The tokens the sandbox itself put on a chain, the chain's own coin first.
 */
export function listTokens(chainId: number): TokenInfo[] {
  const { coin, symbol } = networkInfo(chainId)
  const { usdc, dai, gov, wrapped } = contractsOf(chainId)
  const caip2 = `eip155:${chainId}`
  const own = { caip2, decimals: coinDecimals }
  const token = (
    address: TokenInfo['address'],
    { name, symbol: short, decimals }: typeof tokenFacts.usdc | typeof tokenFacts.dai | typeof tokenFacts.gov,
  ): TokenInfo => ({
    caip2,
    address,
    name,
    symbol: short,
    decimals,
    isCoin: false,
  })
  return [
    { ...own, address: COIN_ADDRESS, name: coin, symbol, isCoin: true },
    { ...own, address: wrapped, name: `Wrapped ${coin}`, symbol: `W${symbol}`, isCoin: false },
    token(usdc, tokenFacts.usdc),
    token(dai, tokenFacts.dai),
    token(gov, tokenFacts.gov),
  ]
}
