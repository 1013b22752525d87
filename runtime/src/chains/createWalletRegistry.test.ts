import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWalletRegistry } from './createWalletRegistry.js'
import type { Connector } from './types.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wallet = (id: string, over: Partial<Connector> = {}): Connector => ({
  id,
  name: `Name of ${id}`,
  type: 'announced',
  namespace: 'test',
  provider: {},
  ...over,
})
const crowd = (count: number, over: Partial<Connector> = {}) =>
  Array.from({ length: count }, (_, at) => wallet(`io.${Math.random()}.${at}`, over))
const nextTurn = () => vi.advanceTimersByTime(1)

function open({ known = [], taken = [] }: { known?: readonly string[]; taken?: readonly string[] } = {}) {
  const names = signal<ReadonlySet<string>>(new Set(known))
  const found: Connector[] = []
  const register = createWalletRegistry({ known: names }, (connector) => void found.push(connector), taken)
  const ids = () => found.map(({ id }) => id)
  return { register, found, ids, names }
}

describe('ids', () => {
  it('are given once, and who comes second says which it claims', () => {
    const { register, found } = open({ taken: ['injected'] })
    for (const id of ['io.a', 'io.a', 'io.a:2', 'io.a', 'injected']) register.add(wallet(id))
    expect(found.map(({ id, claims }) => [id, claims])).toEqual([
      ['io.a', undefined],
      ['io.a:2', 'io.a'],
      ['io.a:2:2', 'io.a:2'],
      ['io.a:3', 'io.a'],
      ['injected:2', 'injected'],
    ])
  })
})

describe('T-C5: a flood', () => {
  const honest = 'io.honest'

  it.each<[string, number, number]>([
    ['before it', 5000, 0],
    ['after it', 0, 5000],
  ])('keeps out no wallet that comes in the same turn %s', (_when, before, after) => {
    const { register, ids } = open()
    for (const each of crowd(before)) register.add(each)
    register.add(wallet(honest))
    for (const each of crowd(after)) register.add(each)
    nextTurn()
    expect(ids()).toContain(honest)
    expect(ids()).toHaveLength(50)
  })

  it('is one source a turn: whoever comes later still has a place, burst after burst', () => {
    const { register, ids } = open()
    for (let turn = 0; turn < 20; turn++) {
      for (const each of crowd(1000)) register.add(each)
      nextTurn()
      expect(register.add(wallet(`io.honest${turn}`))).toBe(true)
      nextTurn()
    }
    expect(ids().filter((id) => id.startsWith('io.honest'))).toHaveLength(20)
    expect(ids().length).toBeLessThanOrEqual(110)
  })

  it('takes no place from who came first, and is bounded however many turns it takes', () => {
    const { register, ids } = open()
    register.add(wallet('io.first'))
    for (let turn = 0; turn < 1000; turn++) {
      for (const each of crowd(20)) register.add(each)
      nextTurn()
    }
    expect(ids()[0]).toBe('io.first')
    expect(ids()).toHaveLength(110)
  })

  it('is the same turn as long as only promises pass', async () => {
    const { register, ids } = open()
    for (const each of crowd(500)) {
      await Promise.resolve()
      register.add(each)
    }
    expect(ids()).toHaveLength(40)
    nextTurn()
    expect(ids()).toHaveLength(50)
  })

  it('of one wallet that announces itself again takes one place, and says when it has it', () => {
    const { register, found } = open()
    for (const each of crowd(40)) register.add(each)
    const late = wallet(honest)
    const onListed = vi.fn()
    for (let at = 0; at < 100; at++) expect(register.add(late, onListed)).toBe(false)
    expect(onListed).not.toHaveBeenCalled()
    nextTurn()
    expect(found.slice(40)).toEqual([late])
    expect(onListed).toHaveBeenCalledOnce()
  })

  it('keeps nobody out whose id, rdns or name is known, in whatever case, even in the same turn', () => {
    const { register, ids } = open({ known: ['io.known', 'known by name'] })
    for (const each of crowd(10_000)) register.add(each)
    register.add(wallet('IO.Known'))
    register.add(wallet('2', { name: ' Known by Name ' }))
    for (const each of crowd(10_000)) register.add(each)
    expect(ids().slice(40)).toEqual(['IO.Known', '2'])
  })

  it('under a name that is known takes the places of that name and of no other', () => {
    const { register, ids } = open({ known: ['io.known', 'io.other'] })
    for (let at = 0; at < 1000; at++) register.add(wallet('io.known', { provider: {} }))
    register.add(wallet('io.other'))
    nextTurn()
    expect(ids()).toHaveLength(9)
    expect(register.add(wallet('io.known'))).toBe(true)
    expect(register.add(wallet('io.known'))).toBe(false)
    expect(register.add(wallet('io.unknown'))).toBe(true)
    for (let turn = 0; turn < 100; turn++) {
      nextTurn()
      register.add(wallet('io.known'))
    }
    expect(ids().filter((id) => id.startsWith('io.known'))).toHaveLength(24)
  })

  it('counts for nothing against what lies in the page without a word', () => {
    const { register, ids } = open()
    for (const each of crowd(1000)) register.add(each)
    expect(register.add(wallet('Phantom', { type: 'injected' }))).toBe(true)
    expect(ids().at(-1)).toBe('Phantom')
  })
})

describe('asking', () => {
  it('is done once, and again only when somebody was turned away and more are known', () => {
    const { register, names } = open()
    const ask = vi.fn()
    const end = register.listen(ask)
    names.value = new Set(['a'])
    expect(ask).toHaveBeenCalledOnce()
    for (const each of crowd(41)) register.add(each)
    expect(ask).toHaveBeenCalledOnce()
    names.value = new Set(['a', 'b'])
    expect(ask).toHaveBeenCalledTimes(2)
    names.value = new Set()
    expect(ask).toHaveBeenCalledTimes(2)
    for (const each of crowd(1)) register.add(each)
    end()
    names.value = new Set(['c'])
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('is done when somebody was turned away before', () => {
    const { register } = open()
    for (const each of crowd(41)) register.add(each)
    const ask = vi.fn()
    register.listen(ask)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('is done once where no wallet can become known', () => {
    const found: Connector[] = []
    const register = createWalletRegistry({}, (connector) => void found.push(connector))
    const ask = vi.fn()
    const end = register.listen(ask)
    expect(register.add(wallet('io.a'))).toBe(true)
    expect([ask.mock.calls.length, found.length]).toEqual([1, 1])
    end()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no timer behind', () => {
    const { register } = open()
    const end = register.listen(() => {})
    register.add(wallet('io.a'))
    end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
