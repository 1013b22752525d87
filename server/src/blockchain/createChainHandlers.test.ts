import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../http/types.js'
import type { Balances, Holding } from '../ports/balances.js'
import type { NetworkNode, Nodes } from '../ports/nodes.js'
import { type ChainParts, createChainHandlers } from './createChainHandlers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [slow, fast] = ['eip155:1', 'eip155:10'] as const
const coin = `0x${'e'.repeat(40)}`
const unused = () => Promise.reject(new Error('It is not asked.'))
const nodeOf = (caip2: string): NetworkNode => ({
  caip2,
  name: caip2,
  symbol: 'ETH',
  coin: 'Ether',
  decimals: 18,
  call: unused,
  batch: unused,
  forward: unused,
})
const nodes: Nodes = {
  all: [slow, fast].map(nodeOf),
  supported: { http: [slow, fast], ws: [] },
  missing: () => ({ status: 400, json: {} }),
}
const call = (query: Call['query']): Call => ({
  path: { address: `0x${'a'.repeat(40)}` },
  query: { projectId: 'local', currency: 'usd', sv: 'html-1.0.0', ...query },
  headers: new Headers({ origin: 'https://shop.io' }),
  body: undefined,
  rawBody: '',
  client: 'local',
  baseUrl: 'https://api.shop.io',
})

/** The handlers of a server whose slow network hangs when it is told to, and the networks that each reply names. */
function open() {
  let hangs = false
  const holdings: Balances['holdings'] = async ({ caip2 }) => {
    if (hangs && caip2 === slow) return new Promise<readonly Holding[]>(() => {})
    const token = { caip2, address: coin, name: 'Ether', symbol: 'ETH', decimals: 18, isCoin: true }
    return [{ token, amount: 1n }]
  }
  const balances: Balances = { holdings, describe: async () => null }
  const prices = { of: async (tokens: readonly unknown[]) => tokens.map(() => null) }
  const handlers = createChainHandlers({ nodes, balances, prices } as unknown as ChainParts, null)
  const replies: unknown[] = []
  const ask = (operation: 'getBalance' | 'getPortfolio', query: Call['query'] = {}): void =>
    void Promise.resolve(handlers[operation]?.(call(query))).then((reply) => replies.push(reply))
  const hang = (): void => {
    hangs = true
  }
  return { ask, hang, replies }
}

const both = [
  ['getBalance', { balances: [{ chainId: slow }, { chainId: fast }] }],
  ['getPortfolio', { data: [{ id: `${slow}:${coin}` }, { id: `${fast}:${coin}` }] }],
] as const

test.each(
  both,
)('%s of all networks is answered within 1.5 s with what a network said before it hung', async (operation, json) => {
  const { ask, hang, replies } = open()
  ask(operation)
  await vi.advanceTimersByTimeAsync(0)
  hang()
  ask(operation)
  await vi.advanceTimersByTimeAsync(1499)
  expect(replies).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(replies).toMatchObject([
    { status: 200, json },
    { status: 200, json },
  ])
})

test('who asks for the balances of one network waits for it, and who has just changed something there, too', async () => {
  const { ask, hang, replies } = open()
  ask('getBalance')
  await vi.advanceTimersByTimeAsync(0)
  hang()
  ask('getBalance', { chainId: slow })
  ask('getBalance', { forceUpdate: [`${slow}:${coin}`] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(replies).toHaveLength(1)
  ask('getBalance', { forceUpdate: [`${fast}:${coin}`] })
  await vi.advanceTimersByTimeAsync(1500)
  expect(replies).toHaveLength(2)
})
