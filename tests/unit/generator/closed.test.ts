import fc from 'fast-check'
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

it('a list whose first items have schemas of their own takes what ajv takes, and no more', async () => {
  const prefixItems = [text, { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }]
  const number = { type: 'number' }
  const list = { type: 'array', prefixItems }
  const replies = {
    rest: { ...list, items: number },
    closed: { ...list, items: false },
    open: list,
    bounded: { ...list, items: number, minItems: 1, maxItems: 3, uniqueItems: true },
    nullable: { ...list, type: ['array', 'null'], items: number },
    either: {
      anyOf: [
        { ...list, items: number },
        { type: 'array', prefixItems: [number], items: text },
      ],
    },
    both: {
      allOf: [
        { ...list, items: number },
        { type: 'array', prefixItems: [{ minLength: 2, type: 'string' }] },
      ],
    },
    nested: {
      type: 'array',
      prefixItems: [{ ...list, items: false }],
      items: { $ref: '#/components/schemas/Pair' },
    },
    shared: { $ref: '#/components/schemas/Pair' },
  }
  const Pair = { type: 'array', prefixItems: [text, { $ref: '#/components/schemas/Pair' }], items: false }
  const { isValid, judge, notes } = await validatorsOf({ replies, schemas: { Pair } })
  expect(notes).toEqual([])
  expect(judge('rest', ['a', { a: 1 }, 2])).toMatchObject({ value: ['a', { a: 1 }, 2] })
  expect(judge('rest', ['a'])).toMatchObject({ value: ['a'] })
  expect(judge('open', ['a', { a: 1 }, { b: [1] }])).toMatchObject({ value: ['a', { a: 1 }, { b: [1] }] })
  for (const [operation, value, path, reason] of [
    ['rest', [1], '/0', 'is not a text'],
    ['rest', ['a', { a: 'x' }], '/1/a', 'is not a number'],
    ['rest', ['a', { a: 1 }, 'b'], '/2', 'is not a number'],
    ['closed', ['a', { a: 1 }, 2], '/2', 'is not allowed'],
    ['bounded', [], '', 'has too few entries'],
    ['shared', ['a', ['b', 1]], '/1/1', 'is not a list'],
    ['rest', 'a', '', 'is not a list'],
  ] as const)
    expect(judge(operation, value), `${operation} ${JSON.stringify(value)}`).toEqual({
      ok: false,
      path,
      reason,
    })

  const entry = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom('a', 'bc', 1, 2, null, true),
      fc.record({ a: fc.constantFrom(1, 1.5, 'x') }, { requiredKeys: [] }),
      fc.array(tie('value'), { maxLength: 4 }),
    ),
  })).value
  const operation = fc.constantFrom(...Object.keys(replies))
  fc.assert(
    fc.property(operation, fc.oneof(fc.array(entry, { maxLength: 5 }), entry), (name, value) => {
      expect(judge(name, value).ok, `${name} ${JSON.stringify(value)}`).toBe(isValid(name, value))
    }),
    { numRuns: 400 },
  )
})

it('a list whose items are dropped has no places, and is listed', async () => {
  const replies = {
    drops: { type: 'array', prefixItems: [text], items: text, 'x-appkit-drop-invalid-items': true },
  }
  const { notes } = await validatorsOf({ replies })
  expect(notes).toEqual(['The places of a list whose items are dropped cannot be told.'])
})
