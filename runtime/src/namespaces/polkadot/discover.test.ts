// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDiscovery } from '../../chains/testDriver.js'
import { discover } from './discover.js'

const extension = () => ({ enable: async () => null })
const flood = (count: number, name = 'bogus') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at}`, extension()]))
const inject = (entries: object) => {
  const page = window as { injectedWeb3?: object }
  page.injectedWeb3 = Object.assign(page.injectedWeb3 ?? {}, entries)
}
/** The page is looked at again. */
const touch = () => {
  vi.advanceTimersByTime(1)
  window.dispatchEvent(new Event('pointerdown'))
}

const undo: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const each of undo.splice(0)) each()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'injectedWeb3')
})

function look(names?: readonly string[]) {
  const found = startDiscovery(discover, names)
  undo.push(found.stop)
  return found
}

describe('T-C5: a flood at window.injectedWeb3', () => {
  it('takes no place from who was there first', () => {
    inject({ honest: extension() })
    inject(flood(5_000))
    const { ids } = look()
    expect(ids()[0]).toBe('honest')
    expect(ids()).toHaveLength(40)
  })

  it('is one source: who comes later has a place, and what was turned away takes none of those', () => {
    inject(flood(5_000))
    const { ids } = look()
    for (let turn = 0; turn < 20; turn++) {
      inject({ [`honest-${turn}`]: extension() })
      touch()
      inject(flood(5, `more-${turn}`))
      touch()
    }
    expect(ids().filter((id) => id.startsWith('honest'))).toHaveLength(20)
  })

  it('is bounded however long it lasts', () => {
    const { ids } = look()
    for (let turn = 0; turn < 100; turn++) {
      inject(flood(20, `turn-${turn}`))
      touch()
    }
    expect(ids()).toHaveLength(110)
  })

  it('keeps nobody out who is known from an earlier visit', () => {
    inject(flood(5_000))
    inject({ honest: extension() })
    expect(look().ids()).not.toContain('honest')
    expect(look(['honest']).ids()).toContain('honest')
  })

  it('keeps nobody out whom the catalogue names later', () => {
    inject(flood(5_000))
    inject({ honest: extension(), talisman: extension() })
    const { known, ids } = look()
    expect(ids()).not.toContain('talisman')
    known.value = new Set(['talisman'])
    expect(ids()).toContain('talisman')
    expect(ids()).not.toContain('honest')
  })

  it('does not come first as numbers do, which no extension is called', () => {
    inject({ honest: extension() })
    inject(Array.from({ length: 20_000 }, extension))
    inject(JSON.parse('{"4294967294":{}}'))
    expect(look().ids()).toEqual(['honest'])
  })

  it('is not walked to its end, and who is known is found behind it', () => {
    const entries = flood(15_000)
    Object.assign(entries, { talisman: extension(), honest: extension() })
    let read = 0
    inject({})
    Object.assign(window, {
      injectedWeb3: new Proxy(entries, {
        get: (target, key) => {
          read++
          return target[key as string]
        },
      }),
    })
    expect(look(['honest']).ids()).toEqual(expect.arrayContaining(['talisman', 'honest']))
    expect(read).toBeLessThanOrEqual(20_010)
  })
})

describe('two that name themselves alike', () => {
  it('are two rows, and the second says which it claims', () => {
    inject({ '0123456789abcdef': extension(), fedcba9876543210: extension() })
    expect(look().found.map(({ id, claims }) => [id, claims])).toEqual([
      ['polkadot', undefined],
      ['polkadot:2', 'polkadot'],
    ])
  })
})
