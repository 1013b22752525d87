import { encodeFunctionData } from 'viem/utils'
import { multicall, multicallAbi, tokenAbi } from '../../chains/abis.js'
import { callMany } from '../../chains/callMany.js'
import { readTokenFacts } from '../../chains/readTokenFacts.js'
import { coinAddress, solanaCoinAddress } from '../../chains/tokenIds.js'
import type { Address } from '../../chains/types.js'
import type { BalanceQuery, Balances, Holding, TokenInfo } from '../../ports/balances.js'
import type { ServerNetwork } from '../../ports/networks.js'
import { findNode, type NetworkNode, type Nodes } from '../../ports/nodes.js'
import { isObject } from '../../spec/json.js'
import { createCache } from '../base/createCache.js'

const wordLength = 66
const maxTokens = 500
const hourMs = 3_600_000
/** The programs that hold SPL tokens: the first one, and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/**
 * Balances from nothing but the nodes of a network: on eip155 its coin and the tokens of the configuration in one call, on
 * Solana its coin and every token account. Of tokens that the configuration does not name, their contracts say what they are.
 */
export function nodeBalances(nodes: Nodes, networks: Readonly<Record<string, ServerNetwork>>): Balances {
  const listed = new Map(
    Object.entries(networks).map(([caip2, network]) => [caip2, listTokens(caip2, network)]),
  )
  const facts = createCache<TokenInfo | null>({ ttlMs: hourMs, entries: 10_000 })
  const describe = (caip2: string, address: string): Promise<TokenInfo | null> => {
    const known = listed.get(caip2)?.find((token) => token.address === address)
    if (known !== undefined) return Promise.resolve(known)
    const node = findNode(nodes, caip2)
    if (node === undefined || !caip2.startsWith('eip155:')) return Promise.resolve(null)
    return facts.get(`${caip2}:${address}`, () => askContract(node, address as Address))
  }
  return {
    describe,
    holdings: async (query) => {
      const node = findNode(nodes, query.caip2)
      if (node === undefined) return []
      const own = listed.get(query.caip2) ?? []
      if (query.caip2.startsWith('solana:')) return readSolana(node, own, query.address)
      const more = await Promise.all(query.extra.map((address) => describe(query.caip2, address)))
      const tokens = [...own, ...more.filter((token) => token !== null)]
      const wanted = [...new Map(tokens.map((token) => [token.address, token])).values()]
      return readEvm(node, wanted.slice(0, maxTokens), query)
    },
  }
}

/** The coin of a network and the tokens that its configuration names. */
function listTokens(caip2: string, network: ServerNetwork): readonly TokenInfo[] {
  const isSolana = caip2.startsWith('solana:')
  const { coin, decimals, symbol, tokens = [] } = network
  return [
    {
      caip2,
      symbol,
      name: coin ?? symbol,
      isCoin: true,
      address: isSolana ? solanaCoinAddress : coinAddress,
      decimals: decimals ?? (isSolana ? 9 : 18),
    },
    ...tokens.map((token) => ({
      ...token,
      caip2,
      isCoin: false,
      address: isSolana ? token.address : token.address.toLowerCase(),
    })),
  ]
}

async function askContract(node: NetworkNode, address: Address): Promise<TokenInfo | null> {
  const [facts] = await readTokenFacts(node, [address])
  const { decimals = null, name = null, symbol = null } = facts ?? {}
  if (symbol === null || decimals === null) return null
  return { caip2: node.caip2, address, name: name ?? symbol, symbol, decimals, isCoin: false }
}

async function readEvm(
  node: NetworkNode,
  tokens: readonly TokenInfo[],
  { address }: BalanceQuery,
): Promise<Holding[]> {
  const holder = address as Address
  const replies = await callMany(
    node,
    tokens.map((token) => ({
      target: token.isCoin ? multicall : (token.address as Address),
      callData: token.isCoin
        ? encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [holder] })
        : encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] }),
    })),
  )
  const read = await Promise.all(
    tokens.map(async (token, at): Promise<Holding[]> => {
      const reply = replies[at]
      // On a network without Multicall3, the balance of the coin is read from the node itself.
      if (token.isCoin && reply?.length !== wordLength)
        return [{ token, amount: BigInt(String(await node.call('eth_getBalance', [holder, 'latest']))) }]
      // A token may answer anything; a reply that is not one number is not a balance.
      const amount = reply?.length === wordLength ? BigInt(reply) : 0n
      return token.isCoin || amount > 0n ? [{ token, amount }] : []
    }),
  )
  return read.flat()
}

async function readSolana(
  node: NetworkNode,
  listed: readonly TokenInfo[],
  address: string,
): Promise<Holding[]> {
  const [coin] = listed
  if (coin === undefined) return []
  const [balance, ...accounts] = await Promise.all([
    node.call('getBalance', [address]),
    ...tokenPrograms.map((programId) =>
      node.call('getTokenAccountsByOwner', [address, { programId }, { encoding: 'jsonParsed' }]),
    ),
  ])
  const amount = isObject(balance) && Number.isSafeInteger(balance.value) ? BigInt(Number(balance.value)) : 0n
  const held = new Map<string, { amount: bigint; decimals: number }>()
  for (const { amount: more, decimals, mint } of accounts.flatMap(readTokenAccounts)) {
    held.set(mint, { amount: (held.get(mint)?.amount ?? 0n) + more, decimals })
  }
  const tokens = [...held].filter(([, each]) => each.amount > 0n).slice(0, maxTokens)
  return [
    { token: coin, amount },
    ...tokens.map(([mint, each]) => ({
      amount: each.amount,
      token: listed.find((token) => token.address === mint) ?? {
        caip2: node.caip2,
        address: mint,
        decimals: each.decimals,
        isCoin: false,
        // A mint has no name. The first and last characters of its address distinguish it.
        name: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
        symbol: mint.slice(0, 4),
      },
    })),
  ]
}

/** The token accounts of a reply in `jsonParsed` form, without any other entry. */
function readTokenAccounts(reply: unknown) {
  const list = isObject(reply) && Array.isArray(reply.value) ? reply.value : []
  return list.flatMap((entry: unknown) => {
    const info = at(entry, 'account', 'data', 'parsed', 'info')
    const [mint, amount, decimals] = [
      at(info, 'mint'),
      at(info, 'tokenAmount', 'amount'),
      at(info, 'tokenAmount', 'decimals'),
    ]
    if (typeof mint !== 'string' || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) return []
    if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 255) return []
    return [{ mint, amount: BigInt(amount), decimals: Number(decimals) }]
  })
}

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
