import { encodeAbiParameters, encodeFunctionData } from 'viem/utils'
import { expect, test } from 'vitest'
import { multicall, tokenAbi } from '../../chains/abis.js'
import type { Hex } from '../../chains/types.js'
import type { NetworkNode, Nodes } from '../../ports/nodes.js'
import { nodeBalances } from './nodeBalances.js'

const chain = 'eip155:31337'
const holder = `0x${'a'.repeat(40)}`
const token: Hex = `0x${'b'.repeat(40)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A network that has contracts, and no Multicall3 among them. */
function plainNetwork(answerToken: (data: Hex) => Hex = () => word(5n)): {
  readonly nodes: Nodes
  readonly asked: string[]
} {
  const asked: string[] = []
  const call: NetworkNode['call'] = async (method, [first]) => {
    asked.push(method)
    if (method === 'eth_getBalance') return '0x7'
    const { data, to } = first as { data: Hex; to: Hex }
    return to === token ? answerToken(data) : '0x'
  }
  const unused = () => Promise.reject(new Error('It is not asked this way.'))
  const node = { caip2: chain, name: 'Own', symbol: 'OWN', coin: 'Own', decimals: 18, call }
  const missing = () => ({ status: 400, json: {} })
  const all = [{ ...node, forward: unused, batch: unused }]
  return { asked, nodes: { all, missing, supported: { http: [chain], ws: [] } } }
}

test('a network without Multicall3 has the balances of its coin and of its tokens', async () => {
  const { asked, nodes } = plainNetwork()
  const tokens = [{ address: token, name: 'Five', symbol: 'FIVE', decimals: 6 }]
  const network = { name: 'Own', symbol: 'OWN', rpcUrls: [], tokens }
  const held = await nodeBalances(nodes, { [chain]: network }).holdings({
    caip2: chain,
    address: holder,
    extra: [],
  })
  expect(held.map(({ amount, token }) => [token.symbol, amount])).toEqual([
    ['OWN', 7n],
    ['FIVE', 5n],
  ])
  expect(asked.toSorted()).toEqual(['eth_call', 'eth_call', 'eth_getBalance'])
})

test('a network without Multicall3 says what a token is that no configuration names', async () => {
  const selectorOf = (functionName: 'name' | 'symbol') => encodeFunctionData({ abi: tokenAbi, functionName })
  const texts = new Map([
    [selectorOf('name'), 'Five'],
    [selectorOf('symbol'), 'FIVE'],
  ])
  const { nodes } = plainNetwork((data) => {
    const text = texts.get(data)
    return text === undefined ? word(6n) : encodeAbiParameters([{ type: 'string' }], [text])
  })
  const balances = nodeBalances(nodes, { [chain]: { name: 'Own', symbol: 'OWN', rpcUrls: [] } })
  const expected = { caip2: chain, address: token, name: 'Five', symbol: 'FIVE', decimals: 6, isCoin: false }
  expect(await balances.describe(chain, token)).toEqual(expected)
})

test('a network without Multicall3 has no token at the address of Multicall3', async () => {
  const { asked, nodes } = plainNetwork()
  const network = { name: 'Own', symbol: 'OWN', rpcUrls: [] }
  const balances = nodeBalances(nodes, { [chain]: network })
  expect(await balances.describe(chain, multicall)).toBeNull()
  expect(new Set(asked)).toEqual(new Set(['eth_call']))
})
