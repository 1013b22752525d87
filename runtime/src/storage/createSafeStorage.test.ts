import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoragePort } from './createSafeStorage.js'
import { createMemoryStorage, createSafeStorage } from './createSafeStorage.js'

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

describe('T-H2, R18: createSafeStorage', () => {
  it('keeps what is set when the browser blocks storage altogether', () => {
    const storage = createSafeStorage(blocked)
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  it('keeps what does not fit any more, and hides the value that lies beneath', () => {
    const under = createMemoryStorage()
    let full = false
    const storage = createSafeStorage(() => ({
      ...under,
      set(key, value) {
        if (full) throw new DOMException('full', 'QuotaExceededError')
        under.set(key, value)
      },
    }))
    storage.set('a', 'old')
    full = true
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    expect(under.get('a')).toBe('old')
    full = false
    storage.set('a', 'newest')
    expect([storage.get('a'), under.get('a')]).toEqual(['newest', 'newest'])
  })

  it('does not look for storage before it is used', () => {
    let asked = 0
    const storage = createSafeStorage(() => {
      asked++
      return undefined
    })
    expect(asked).toBe(0)
    storage.get('a')
    expect(asked).toBe(1)
  })

  it('behaves like a map and never throws, however often the storage beneath fails', () => {
    const action = fc.record({
      name: fc.constantFrom('get' as const, 'set' as const, 'remove' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      value: fc.string(),
      fails: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 50 }), (actions) => {
        let fails = false
        const under = createMemoryStorage()
        const guard = <Name extends keyof StoragePort>(name: Name) =>
          ((...args: never[]) => {
            if (fails && name !== 'get') blocked()
            return (under[name] as (...a: never[]) => unknown)(...args)
          }) as StoragePort[Name]
        const storage = createSafeStorage(() => ({
          get: guard('get'),
          set: guard('set'),
          remove: guard('remove'),
        }))
        const model = new Map<string, string>()
        for (const { name, key, value, fails: next } of actions) {
          fails = next
          if (name === 'set') {
            storage.set(key, value)
            model.set(key, value)
          } else if (name === 'remove') {
            storage.remove(key)
            model.delete(key)
          } else expect(storage.get(key)).toBe(model.get(key) ?? null)
        }
        for (const key of ['a', 'b', 'c']) expect(storage.get(key)).toBe(model.get(key) ?? null)
      }),
    )
  })
})
