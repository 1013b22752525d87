import { decodeAbiParameters, encodeFunctionData } from 'viem/utils'
import { networkInfo } from '../chain/networkInfo.js'
import type { ChainNode } from '../chain/types.js'
import { tokenAbi } from '../contracts/abis.js'
import { callMany } from '../contracts/callMany.js'
import { tokenFacts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address, Hex } from '../contracts/types.js'
import { COIN_ADDRESS } from './tokenIds.js'
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

const COIN_DECIMALS = 18

/**
 * The tokens the sandbox itself put on a chain, the chain's own coin first.
 * @param priceOf US dollars for one token of a symbol, 0 when not known
 */
export function listTokens(chainId: number, priceOf: (symbol: string) => number): TokenInfo[] {
  const { coin, symbol } = networkInfo(chainId)
  const { usdc, dai, gov, wrapped } = contractsOf(chainId)
  const caip2 = `eip155:${chainId}`
  const worth = (short: string): number | null => priceOf(short) || null
  const own = { caip2, decimals: COIN_DECIMALS, usd: worth(symbol) }
  const token = (
    address: TokenInfo['address'],
    { name, symbol: short, decimals }: typeof tokenFacts.usdc | typeof tokenFacts.dai | typeof tokenFacts.gov,
  ): TokenInfo => ({
    caip2,
    address,
    name,
    symbol: short,
    decimals,
    usd: worth(short),
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

/** What a contract says about itself; null where it says nothing that can be read. */
export interface TokenFacts {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

const MAX_TEXT = 64
const FIELDS = ['name', 'symbol', 'decimals'] as const

// Anybody can put a contract on a chain, so a name may hold what moves or hides text around it.
function clean(text: string): string | null {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return plain === '' ? null : [...plain].slice(0, MAX_TEXT).join('')
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
 * @returns one entry for each address, in order
 * @throws ChainDownError when the node does not answer
 */
async function readTokenFacts(
  node: Pick<ChainNode, 'call'>,
  addresses: readonly Address[],
): Promise<TokenFacts[]> {
  const calls = addresses.flatMap((target) =>
    FIELDS.map((functionName) => ({
      target,
      callData: encodeFunctionData({ abi: tokenAbi, functionName }),
    })),
  )
  const replies = await callMany(node, calls)
  return addresses.map((_, at) => {
    const [name, symbol, decimals] = replies.slice(at * FIELDS.length)
    const texts = [name, symbol].map((data) => decode('string', data))
    const [first = null, second = null] = texts.map((text) => (typeof text === 'string' ? clean(text) : null))
    const places = decode('uint8', decimals)
    return { name: first, symbol: second, decimals: typeof places === 'number' ? places : null }
  })
}
