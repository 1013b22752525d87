// Runs in a process of its own: it counts processor time, and threads beside it would count, too.
import { expect, it } from 'vitest'
import { startProcessorTime } from '../../../tests/unit/processorTime.js'
import { readList } from './readUntrusted.js'
import { unspeakable } from './testUnreadable.js'

it('readList returns the list itself, copied', () => {
  const list = ['a', { b: 1 }, undefined]
  expect(readList(list)).toEqual(list)
  expect(readList(list)).not.toBe(list)
  expect(readList([])).toEqual([])
})

it.each([
  ['a list of 2^32 - 1 entries', new Array(2 ** 32 - 1)],
  ['a list with an iterator that never ends', endless(['a'])],
  [
    'a list whose slice gives another',
    Object.assign(['a'], { slice: () => new Array(2 ** 32 - 1), map: () => new Array(2 ** 32 - 1) }),
  ],
  [
    'a list that says it has as many',
    new Proxy(['a'], {
      get: (list, key) => (key === 'length' ? Number.POSITIVE_INFINITY : Reflect.get(list, key)),
    }),
  ],
])('readList ends soon with %s', (_what, list) => {
  const workMs = startProcessorTime()
  expect(readList(list)?.length).toBeLessThanOrEqual(1000)
  expect(readList(list, 5)?.length).toBeLessThanOrEqual(5)
  expect(workMs()).toBeLessThan(200)
})

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'abc'],
  ['what only has a length', { length: 2 ** 32 - 1 }],
  ['bytes', new Uint8Array(3)],
  ['a set', new Set(['a'])],
])('readList returns nothing for %s', (_what, value) => expect(readList(value)).toBeUndefined())

it.each(unspeakable)('readList does not throw over %s', (_what, value) =>
  expect(() => readList(value)).not.toThrow())

function endless(list: string[]): string[] {
  return Object.assign(list, {
    *[Symbol.iterator]() {
      for (;;) yield 'a'
    },
  })
}
