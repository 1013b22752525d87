// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDiscovery } from '../../chains/testDriver.js'
import { discover } from './discover.js'

type Page = Record<string, unknown> & { btc_providers?: { readonly id: string; readonly name: string }[] }
const page = window as unknown as Page
const places = new Set<string>()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  for (const each of ['btc_providers', ...places]) Reflect.deleteProperty(page, each)
})

/** Wallets that list themselves at `window.btc_providers`. */
function list(count: number, name: string) {
  page.btc_providers ??= []
  for (let at = 0; at < count; at++) {
    const id = `${name}${at}`
    places.add(id)
    page[id] = { request: async () => null }
    page.btc_providers.push({ id, name: id })
  }
}
function look(names?: readonly string[]) {
  const found = startDiscovery(discover, names)
  undo.push(found.stop)
  return found
}

describe('T-C5: a flood at window.btc_providers', () => {
  it('is one source: neither who was there first nor who comes later is kept out', () => {
    list(1, 'first')
    list(2_000, 'bogus')
    const { ids } = look()
    vi.advanceTimersByTime(100)
    expect([ids()[0], ids().length]).toEqual(['first0', 50])
    list(1, 'later')
    vi.advanceTimersByTime(3_000)
    expect(ids()).toContain('later0')
    expect(ids()).toHaveLength(51)
  })

  it('keeps nobody out who is known from an earlier visit, or named by the catalogue later', () => {
    list(2_000, 'bogus')
    list(2, 'honest')
    list(100, 'more')
    const { ids, known } = look(['honest0'])
    vi.advanceTimersByTime(3_000)
    expect(ids()).toContain('honest0')
    expect(ids()).not.toContain('honest1')
    known.value = new Set(['honest1'])
    expect(ids()).toContain('honest1')
    // Being looked at again is a turn like any other.
    expect(ids().length).toBeLessThanOrEqual(60)
  })
})
