import { expect, it } from 'vitest'
import { validatorsOf } from './validatorsOf.js'

const text = { type: 'string' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const closed = (properties: object, more: object = {}) =>
  object(properties, { ...more, additionalProperties: false })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

it('a key that one of several parts refuses is refused, as ajv does', async () => {
  const replies = {
    parts: { allOf: [closed({ a: text }), object({ b: text })] },
    shared: { allOf: [ref('Closed'), object({ b: text })] },
    three: { allOf: [object({ a: text }), object({ b: text }), closed({ a: text, b: text })] },
    beside: { ...closed({ x: text }), oneOf: [{ required: ['x'] }, { required: ['y'] }] },
    none: { type: 'array', items: false },
    noneOfMany: { type: 'array', items: false, uniqueItems: true },
  }
  const { isValid, judge } = await validatorsOf({ replies, schemas: { Closed: closed({ a: text }) } })
  for (const [operation, value] of [
    ['parts', { a: '1' }],
    ['parts', { b: '1' }],
    ['parts', { zzz: 1 }],
    ['shared', { a: '1' }],
    ['shared', { a: '1', b: '1' }],
    ['three', { a: '1', b: '1' }],
    ['three', { a: '1', c: '1' }],
    ['three', { a: '1', b: 1 }],
    ['beside', { x: '1' }],
    ['beside', { x: '1', z: 1 }],
    ['none', []],
    ['none', [1]],
    ['noneOfMany', []],
    ['noneOfMany', [1]],
  ] as const)
    expect(judge(operation, value).ok, `${operation} ${JSON.stringify(value)}`).toBe(
      isValid(operation, value),
    )
  expect(judge('parts', { b: '1' })).toEqual({ ok: false, path: '/b', reason: 'is not allowed' })
  expect(judge('none', [1])).toEqual({ ok: false, path: '/0', reason: 'is not allowed' })
  expect(judge('three', { a: '1', b: '1' })).toMatchObject({ value: { a: '1', b: '1' } })
})

it('an object is closed for all its parts only where it has one, and is listed elsewhere', async () => {
  const replies = {
    extended: { ...ref('Base'), ...object({ extra: text }), unevaluatedProperties: false },
    base: { ...ref('Base'), unevaluatedProperties: false },
    alone: object({ id: text }, { unevaluatedProperties: false }),
    open: { ...ref('Base'), unevaluatedProperties: true },
  }
  const { isValid, judge, notes } = await validatorsOf({ replies, schemas: { Base: object({ id: text }) } })
  expect(judge('extended', { id: '1', extra: 'x' })).toMatchObject({ value: { id: '1', extra: 'x' } })
  for (const operation of ['base', 'alone', 'open'])
    for (const value of [{ id: '1' }, { id: '1', other: 1 }])
      expect(judge(operation, value).ok, operation).toBe(isValid(operation, value))
  expect(notes).toEqual(['unevaluatedProperties'])
})

it('a list whose first items have schemas of their own takes what ajv takes', async () => {
  const prefixItems = [text]
  const replies = {
    rest: { type: 'array', prefixItems, items: { type: 'number' } },
    closed: { type: 'array', prefixItems, items: false },
    open: { type: 'array', prefixItems },
  }
  const { judge, notes } = await validatorsOf({ replies })
  expect(judge('rest', ['a', 1, 2])).toMatchObject({ value: ['a', 1, 2] })
  expect(judge('closed', ['a'])).toMatchObject({ value: ['a'] })
  expect(judge('open', ['a', 1])).toMatchObject({ value: ['a', 1] })
  expect(notes).toEqual(['prefixItems'])
})
