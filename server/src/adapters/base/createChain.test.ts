import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChain } from './createChain.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chain whose time is that of the test. `ask` gives the answer, and how long the caller waited for it, in ms. */
function chainOf(...acts: readonly (() => Promise<string>)[]) {
  const sources = acts.map((use, at) => ({ name: `s${at}`, use }))
  const chain = createChain({ port: 'balances', sources, report: () => {}, onError: () => {} })
  const ask = async () => {
    const began = performance.now()
    let waited = -1
    const asked = chain.ask(null, (use) => use())
    const timed = asked.then((answer) => {
      waited = performance.now() - began
      return answer
    })
    await vi.advanceTimersByTimeAsync(10_000)
    return { answer: await timed, waited }
  }
  return { chain, ask }
}
const silent = () => vi.fn(() => new Promise<string>(() => {}))

test('callers who come every ten seconds wait five times for a source that says nothing, and then never', async () => {
  const first = silent()
  const { ask } = chainOf(first, async () => 'second')
  const waits: number[] = []
  for (let times = 0; times < 60; times += 1) waits.push((await ask()).waited)
  expect(waits.slice(0, 5)).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(waits.slice(5)).toEqual(waits.slice(5).map(() => 0))
  // It is still tried every half minute.
  expect(first.mock.calls.length).toBeGreaterThan(15)
})

test('a source that answers again when it is tried, later than the one beside it, is the first again', async () => {
  const first = silent()
  const second = vi.fn(async () => 'second')
  const { ask } = chainOf(first, second)
  for (let times = 0; times < 5; times += 1) await ask()
  await vi.advanceTimersByTimeAsync(30_000)
  first.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve('first'), 50)))
  expect(await ask()).toEqual({ answer: 'second', waited: 0 })
  second.mockClear()
  expect(await ask()).toEqual({ answer: 'first', waited: 50 })
  expect(second).not.toHaveBeenCalled()
})

test('a source that is tried and fails leaves its caller to the one that was asked beside it', async () => {
  const first = vi.fn(() => Promise.reject(new Error('down')))
  const second = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('second'), 200)))
  const third = vi.fn(async () => 'third')
  const { ask } = chainOf(first, second, third)
  for (let times = 0; times < 5; times += 1) await ask()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await ask()).toEqual({ answer: 'second', waited: 200 })
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([6, 6, 0])
})

test('a source that is tried and has no other beside it is waited for', async () => {
  const first = vi.fn(() => Promise.reject<string>(new Error('down')))
  const { ask, chain } = chainOf(first)
  for (let times = 0; times < 5; times += 1) await chain.ask(null, (use) => use()).catch(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  first.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve('first'), 3000)))
  expect(await ask()).toEqual({ answer: 'first', waited: 3000 })
})
