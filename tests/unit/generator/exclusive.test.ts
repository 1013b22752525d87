import { expect, it } from 'vitest'
import { validatorsOf } from './validatorsOf.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = (more: object) => ({ type: 'string', ...more })
const object = (more: object) => ({ type: 'object', ...more })
const k = (schema: object) => object({ required: ['k'], properties: { k: schema } })

it('a value that fits one of two forms is taken, though validators cannot see which', async () => {
  const replies = {
    format: { oneOf: [text({ format: 'ipv4' }), text({ format: 'ipv6' })] },
    inside: { oneOf: [k(text({ format: 'date' })), k(text({ format: 'date-time' }))] },
    shared: { oneOf: [ref('Date'), ref('Time')] },
    sharedAgain: { oneOf: [ref('Time'), ref('Date')] },
    size: {
      oneOf: [object({ maxProperties: 1, additionalProperties: true }), object({ minProperties: 2 })],
    },
    not: { oneOf: [k({ not: { const: 'x' } }), k({ const: 'x' })] },
    lists: { oneOf: [{ const: [1] }, { const: [2] }] },
    contains: {
      oneOf: [
        { type: 'array', contains: { const: 1 } },
        { type: 'array', maxItems: 0 },
      ],
    },
    condition: {
      oneOf: [object({ if: { required: ['a'] }, else: { required: ['z'] } }), k({ type: 'boolean' })],
    },
    pattern: { oneOf: [text({ pattern: '(?i)a' }), text({ pattern: '^b$' })] },
  }
  const schemas = { Date: text({ format: 'date' }), Time: text({ format: 'date-time' }) }
  const { judge, notes } = await validatorsOf({ replies, schemas })
  for (const [operation, value] of [
    ['format', '127.0.0.1'],
    ['inside', { k: '2020-01-01' }],
    ['shared', '2020-01-01'],
    ['sharedAgain', '2020-01-01'],
    ['size', { a: 1 }],
    ['size', { a: 1, b: 2 }],
    ['not', { k: 'x' }],
    ['not', { k: 'y' }],
    ['lists', [1]],
    ['contains', [1]],
    ['contains', []],
    ['condition', { a: 1 }],
    ['condition', { k: true }],
    ['pattern', 'b'],
  ] as const)
    expect(judge(operation, value), `${operation} ${JSON.stringify(value)}`).toMatchObject({ ok: true })
  expect(judge('format', 1)).toMatchObject({ ok: false })
  expect(notes).toContain('oneOf')
})

it('forms of which validators see everything, or that differ in their type, exclude each other', async () => {
  const replies = {
    bounds: { oneOf: [text({ maxLength: 3 }), text({ minLength: 2 })] },
    types: { oneOf: [text({ format: 'date' }), { type: 'null' }, object({ minProperties: 1 })] },
  }
  const { isValid, judge, notes } = await validatorsOf({ replies })
  for (const [operation, value] of [
    ['bounds', 'a'],
    ['bounds', 'ab'],
    ['types', 'a'],
    ['types', null],
    ['types', { a: 1 }],
    ['types', 1],
  ] as const)
    expect(judge(operation, value).ok, `${operation} ${JSON.stringify(value)}`).toBe(
      isValid(operation, value),
    )
  expect(judge('bounds', 'ab')).toMatchObject({ reason: 'fits more than one of the allowed forms' })
  expect(notes).toEqual(['minProperties'])
})
