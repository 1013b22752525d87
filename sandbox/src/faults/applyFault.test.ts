import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeJson } from './applyFault.js'

test('changeJson gives values, adds and takes away', () => {
  const value = { list: [{ a: 1 }, { a: 2 }], 'x/y': 0 }
  const changed = changeJson(value, [
    { at: '/list/1/a', value: 'two' },
    { at: '/list/0', remove: true },
    { at: '/list/-', add: 3 },
    { at: '/x~1y', remove: true },
    { at: '/new', add: null },
  ])
  expect(changed).toEqual({ list: [{ a: 'two' }, 3], new: null })
  expect(value).toEqual({ list: [{ a: 1 }, { a: 2 }], 'x/y': 0 })
})

test('a place that is not there is left out', () => {
  expect(
    changeJson({ a: 1 }, [
      { at: '/b/c', value: 1 },
      { at: '/a/b', remove: true },
    ]),
  ).toEqual({ a: 1 })
})

test('no key reaches the prototype', () => {
  const changed = changeJson({}, [
    { at: '/__proto__', add: { polluted: true } },
    { at: '/constructor/prototype/polluted', value: true },
  ])
  expect(JSON.stringify(changed)).toBe('{"__proto__":{"polluted":true}}')
  expect(Reflect.has({}, 'polluted')).toBe(false)
})

test('a value that is set is found where it was set', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (key, value) => {
      const step = key.replaceAll('~', '~0').replaceAll('/', '~1')
      const changed = changeJson({}, [{ at: `/${step}`, add: value }])
      expect(Object.getOwnPropertyDescriptor(changed, key)?.value).toEqual(value)
    }),
  )
})
