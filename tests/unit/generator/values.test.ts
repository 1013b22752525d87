import { expect, it } from 'vitest'
import { validatorsOf } from './validatorsOf.js'

const text = { type: 'string' }

it('entries of a list are compared before keys are left out', async () => {
  const item = { type: 'object', properties: { a: text } }
  const replies = {
    objects: { type: 'array', items: item, uniqueItems: true, maxItems: 3 },
    texts: { type: 'array', items: text, uniqueItems: true },
    optional: { type: 'object', properties: { list: { type: 'array', uniqueItems: true } } },
  }
  const { isValid, judge } = await validatorsOf({ replies })
  for (const [operation, value] of [
    [
      'objects',
      [
        { a: '1', t: 1 },
        { a: '1', t: 2 },
      ],
    ],
    [
      'objects',
      [
        { a: '1', t: 1 },
        { t: 1, a: '1' },
      ],
    ],
    ['objects', [1, 1]],
    ['objects', [{}, { a: '1' }, { a: '2' }, { a: '3' }]],
    ['objects', {}],
    ['texts', ['a', 'b']],
    ['texts', ['a', 'a']],
    ['optional', {}],
    ['optional', { list: [[1], [1]] }],
    ['optional', { list: [[1], [2]] }],
  ] as const)
    expect(judge(operation, value).ok, `${operation} ${JSON.stringify(value)}`).toBe(
      isValid(operation, value),
    )
  expect(
    judge('objects', [
      { a: '1', t: 1 },
      { a: '1', t: 2 },
    ]),
  ).toMatchObject({ value: [{ a: '1' }, { a: '1' }] })
})

it('keys that every object inherits are checked and copied like all others', async () => {
  const properties = { constructor: text, toString: { type: 'number' }, name: text }
  const replies = {
    open: { type: 'object', properties },
    closed: { type: 'object', properties, additionalProperties: false },
    typed: { type: 'object', properties, additionalProperties: { type: 'boolean' } },
    required: { type: 'object', required: ['constructor', 'valueOf'], properties },
    maybe: { type: ['object', 'null'], properties },
    parts: {
      allOf: [
        { type: 'object', properties },
        { type: 'object', properties: { hasOwnProperty: text } },
      ],
    },
    shared: { $ref: '#/components/schemas/Inherited' },
  }
  const schemas = { Inherited: { type: 'object', properties: { valueOf: { type: 'array', items: text } } } }
  const { isValid, judge, notes } = await validatorsOf({ replies, schemas })
  for (const operation of Object.keys(replies))
    for (const value of [
      {},
      { name: 'b' },
      { constructor: 'a', toString: 1, name: 'b' },
      { constructor: 1 },
      { toString: 'a' },
      { constructor: 'a', valueOf: ['a'] },
      { constructor: 'a', valueOf: true },
      { hasOwnProperty: 'a' },
      { hasOwnProperty: 1 },
      null,
      [],
    ])
      expect(judge(operation, value).ok, `${operation} ${JSON.stringify(value)}`).toBe(
        isValid(operation, value),
      )
  const value = { constructor: 'a', toString: 1, name: 'b' }
  for (const operation of ['open', 'closed', 'typed', 'maybe', 'parts'])
    expect(judge(operation, value), operation).toEqual({ ok: true, value, dropped: 0 })
  expect(notes).toEqual([])
})

it('the generator takes only those listed values that have the type beside them', async () => {
  const replies = {
    text: { ...text, enum: ['a', 1, null] },
    numbers: { type: ['integer', 'null'], enum: ['a', 1, 1.5, null] },
    all: { enum: ['a', 1, null] },
  }
  const { isValid, judge } = await validatorsOf({ replies })
  for (const operation of Object.keys(replies))
    for (const value of ['a', 1, 1.5, null, 'b'])
      expect(judge(operation, value).ok, `${operation} ${value}`).toBe(isValid(operation, value))
  const old = await validatorsOf({
    replies: { mood: { ...text, nullable: true, enum: ['low', null] } },
    openapi: '3.0.3',
  })
  for (const value of ['low', null]) expect(old.judge('mood', value)).toMatchObject({ ok: true, value })
})
