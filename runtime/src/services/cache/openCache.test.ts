import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { openCache } from './openCache.js'

const name = '@appkit/identity_cache'
const validate = (value: unknown) =>
  typeof value === 'string'
    ? ({ ok: true, value, dropped: 0 } as const)
    : ({ ok: false, path: '', reason: 'is not a text' } as const)

function open(storage: StoragePort = createMemoryStorage(), cacheName = 'identity_cache' as const) {
  const { kit } = testKit({ storage })
  return { storage, cache: openCache(kit, { name: cacheName, lifetime: 30_000, validate }) }
}

/** A storage of so many characters, as localStorage is one of 5 million. */
function limited(characters: number): StoragePort & { readonly size: () => number } {
  const entries = new Map<string, string>()
  const size = () => [...entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return {
    size,
    get: (key) => entries.get(key) ?? null,
    remove: (key) => void entries.delete(key),
    set(key, value) {
      const before = entries.get(key)
      entries.set(key, value)
      if (size() <= characters) return
      if (before === undefined) entries.delete(key)
      else entries.set(key, before)
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
}

describe('T-H2, R18: openCache', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  it('gives back what it was given for as long as it lives, across pages', () => {
    const { storage, cache } = open()
    cache.set('a', 'one')
    expect(open(storage).cache.get('a')).toBe('one')
    vi.advanceTimersByTime(29_999)
    expect(open(storage).cache.get('a')).toBe('one')
    vi.advanceTimersByTime(1)
    expect(open(storage).cache.get('a')).toBeUndefined()
  })

  it('R30: takes an entry from the future for stale: the clock was set back', () => {
    const { cache } = open()
    cache.set('a', 'one')
    vi.setSystemTime(Date.now() - 1)
    expect(cache.get('a')).toBeUndefined()
  })

  it.each([
    ['nothing JSON', 'x'],
    ['null', 'null'],
    ['an older version', '{"version":0,"entries":[]}'],
    ['another shape', '{"version":1,"entries":{}}'],
    ['4 MB', `"${'x'.repeat(4_000_001)}"`],
  ])('drops %s and goes on', (_, text) => {
    const { storage, cache } = open()
    storage.set(name, text)
    expect(cache.get('a')).toBeUndefined()
    cache.set('a', 'one')
    expect(open(storage).cache.get('a')).toBe('one')
  })

  it('drops entries whose value is not what it should be', () => {
    const { storage, cache } = open()
    const entry = { key: 'a', at: Date.now(), used: Date.now(), value: 7 }
    storage.set(name, JSON.stringify({ version: 1, entries: [entry, null, 'x', { key: 1 }] }))
    expect(cache.get('a')).toBeUndefined()
  })

  it('leaves what a newer version wrote alone, and works for the page', () => {
    const { storage, cache } = open()
    const theirs = '{"version":2,"entries":"theirs"}'
    storage.set(name, theirs)
    cache.set('a', 'one')
    expect(cache.get('a')).toBe('one')
    cache.remove('a')
    expect(cache.get('a')).toBeUndefined()
    expect(storage.get(name)).toBe(theirs)
  })

  it('works for the page when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const { cache } = open({ get: blocked, set: blocked, remove: blocked })
    cache.set('a', 'one')
    expect(cache.get('a')).toBe('one')
    cache.remove('a')
    expect(cache.get('a')).toBeUndefined()
  })

  it('lets go of what was used longest ago when storage is full', () => {
    const storage = limited(900)
    const { cache } = open(storage)
    for (const key of ['a', 'b', 'c']) {
      cache.set(key, key.repeat(200))
      vi.advanceTimersByTime(1)
    }
    expect(cache.get('a')).toBe('a'.repeat(200))
    vi.advanceTimersByTime(1)
    cache.set('d', 'd'.repeat(200))
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
    expect(storage.size()).toBeLessThanOrEqual(900)
  })

  it('lets other caches go before its last entry', () => {
    const storage = limited(500)
    storage.set('@appkit/portfolio_cache', 'x'.repeat(300))
    const { cache } = open(storage)
    cache.set('a', 'a'.repeat(200))
    expect(storage.get('@appkit/portfolio_cache')).toBeNull()
    expect(open(storage).cache.get('a')).toBe('a'.repeat(200))
  })

  it('keeps fifty entries', () => {
    const { storage, cache } = open()
    for (let index = 0; index < 60; index++) {
      cache.set(`${index}`, 'x')
      vi.advanceTimersByTime(1)
    }
    expect(JSON.parse(storage.get(name) ?? '').entries).toHaveLength(50)
    expect([cache.get('9'), cache.get('10')]).toEqual([undefined, 'x'])
  })

  it('gives back only what was set under the very key, whatever is asked in which order', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.string({ maxLength: 3 }))
    const action = fc.record({ kind: fc.constantFrom('set', 'get', 'remove'), key, value: fc.string() })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { cache } = open()
        const model = new Map<string, string>()
        for (const { kind, key, value } of actions) {
          if (kind === 'set') {
            cache.set(key, value)
            model.set(key, value)
          } else if (kind === 'remove') {
            cache.remove(key)
            model.delete(key)
          } else expect(cache.get(key)).toBe(model.get(key))
        }
        for (const { key } of actions) expect(cache.get(key)).toBe(model.get(key))
      }),
    )
  })
})
