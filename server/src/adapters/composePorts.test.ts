import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenInfo } from '../ports/balances.js'
import type { Prices } from '../ports/prices.js'
import { composePorts } from './composePorts.js'
import { httpNodes } from './nodes/httpNodes.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const token = (address: string): TokenInfo => ({
  caip2: 'eip155:1',
  address,
  name: 'Token',
  symbol: 'T',
  decimals: 6,
  isCoin: false,
})
const wanted = [token('0xa'), token('0xb')]
const reports = { report: () => {}, onError: () => {}, now: () => Date.now() }

/** The prices of a server whose sources are these, and the answers so far. */
function pricesOf(...acts: readonly Prices['of'][]) {
  const sources = { prices: acts.map((of, at) => ({ name: `s${at}`, create: () => ({ of }) })) }
  const nodes = httpNodes({}, reports)
  const { prices } = composePorts({ networks: {}, nodes, reports, sources })
  const answers: (readonly (number | null)[])[] = []
  const ask = (patienceMs?: number): void =>
    void prices.of(wanted, 'usd', patienceMs).then((answer) => answers.push(answer))
  return { answers, ask }
}

const never: Prices['of'] = () => new Promise(() => {})

test('who asks for balances gets them without prices when the source of prices says nothing', async () => {
  const { answers, ask } = pricesOf(never)
  ask(1500)
  await vi.advanceTimersByTimeAsync(1499)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([[null, null]])
})

test('who asks gets the prices of the next source within the same time, and those of a late one that came meanwhile', async () => {
  const late: Prices['of'] = () => new Promise((done) => setTimeout(() => done([1, null]), 800))
  const slow: Prices['of'] = () => new Promise((done) => setTimeout(() => done([7, 2]), 100))
  const [first, second] = [pricesOf(never, slow), pricesOf(late, never)]
  first.ask(1500)
  second.ask(1500)
  await vi.advanceTimersByTimeAsync(1500)
  expect(first.answers).toEqual([[7, 2]])
  expect(second.answers).toEqual([[1, null]])
})

test('nobody waits for a source of prices that has said nothing five times, until it is tried again', async () => {
  const silent = vi.fn(never)
  const { answers, ask } = pricesOf(silent)
  for (let times = 0; times < 5; times += 1) {
    ask(1500)
    await vi.advanceTimersByTimeAsync(1500)
  }
  ask(1500)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(6)
  expect(silent).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(30_000)
  silent.mockResolvedValue([1, 2])
  ask(1500)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers.at(-1)).toEqual([1, 2])
})

test('who asks for a price alone waits for its source, also for one that was slow', async () => {
  const late = vi.fn<Prices['of']>(() => new Promise((done) => setTimeout(() => done([1, 2]), 1800)))
  const { answers, ask } = pricesOf(late)
  for (let times = 0; times < 6; times += 1) {
    ask()
    await vi.advanceTimersByTimeAsync(1800)
  }
  expect(late).toHaveBeenCalledTimes(6)
  expect(answers).toEqual(Array.from({ length: 6 }, () => [1, 2]))
})
