import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceDownError } from '../../errors/ServerError.js'
import type { History, HistoryPage, HistoryQuery } from '../../ports/history.js'
import { createChain, type Source } from '../base/createChain.js'
import { composeHistory } from './composeHistory.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const query: HistoryQuery = {
  address: '0xaa',
  caip2: 'eip155:1',
  cursor: null,
  currency: 'usd',
  baseUrl: '',
  iconOf: () => '',
}
type Page = (asked: HistoryQuery) => Promise<HistoryPage | null>
/** The first page of a source names it by its cursor. */
const answering = (name: string) => vi.fn<Page>(async () => ({ rows: [], next: name }))
const silent = () => vi.fn<Page>(() => new Promise(() => {}))
const failing = () => vi.fn<Page>(() => Promise.reject(new Error('down')))

const chainOf = (sources: readonly Source<History>[]) =>
  createChain({ port: 'history', sources, report: () => {}, onError: () => {} })

function compose(...pages: readonly Page[]): History {
  const sources = pages.map((page, at) => ({ name: `s${at}`, use: { page } }))
  return composeHistory(sources, chainOf)
}

/** Asks for the first page, and says from whom it came and after how many milliseconds. */
async function time(history: History) {
  const began = Date.now()
  let found: { readonly from: string | null | undefined; readonly ms: number } | undefined
  const asked = history.page(query).then((page) => {
    found = { from: page?.next, ms: Date.now() - began }
  })
  await vi.advanceTimersByTimeAsync(0)
  while (found === undefined) await vi.advanceTimersByTimeAsync(100)
  await asked
  return found
}

describe('the first page of history', () => {
  test('comes from the next source after a second where one says nothing, and at once when it is left out', async () => {
    const first = silent()
    const history = compose(first, answering('second'), answering('third'))
    const times: number[] = []
    for (let at = 0; at < 200; at++) {
      const { from, ms } = await time(history)
      expect(from).toBe('1~second')
      times.push(ms)
    }
    expect(times.slice(0, 5)).toEqual(Array(5).fill(1000))
    // The 95th of a hundred waits no longer than without the dead one.
    expect(times.toSorted((a, b) => a - b)[190]).toBe(0)
    expect(Math.max(...times)).toBe(1000)
    // Half a minute later it is tried again beside the second one.
    const before = first.mock.calls.length
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await time(history)).toEqual({ from: '1~second', ms: 0 })
    expect(await time(history)).toEqual({ from: '1~second', ms: 0 })
    expect(first).toHaveBeenCalledTimes(before + 1)
  })

  test('comes from the next source at once where one fails, and is a failure where all do', async () => {
    expect(await time(compose(failing(), answering('second')))).toEqual({ from: '1~second', ms: 0 })
    await expect(compose(failing(), failing()).page(query)).rejects.toBeInstanceOf(ServiceDownError)
  })

  test('is empty for a network that no source serves', async () => {
    const sources = [
      { name: 'one', use: { page: failing() }, serves: (caip2: string) => caip2 === 'eip155:9' },
    ]
    expect(await composeHistory(sources, chainOf).page(query)).toEqual({ rows: [], next: null })
  })
})

test('the next page comes from the source of the first one, with its own cursor, also when others are faster', async () => {
  const [first, second] = [answering('first'), answering('second')]
  const history = compose(first, second)
  await history.page({ ...query, cursor: '1~second' })
  expect(first).not.toHaveBeenCalled()
  expect(second.mock.calls[0]?.[0].cursor).toBe('second')
  expect(await history.page({ ...query, cursor: '7~x' })).toBeNull()
  expect(await history.page({ ...query, cursor: 'nonsense' })).toBeNull()
})
