import { expect, it } from 'vitest'
import { type Foreign, validatorsOf } from './validatorsOf.js'

const tag = (...texts: string[]) => ({ type: 'string', enum: texts })
const entry = (constant: string, more: object = {}) => ({
  type: 'object',
  required: ['k'],
  properties: { k: tag(constant) },
  ...more,
})
const discriminator = { propertyName: 'k' }
const eitherOf = [{ required: ['x'] }, { required: ['y'] }]

it.each<[string, Foreign, unknown[]]>([
  [
    'alternatives',
    {
      replies: { read: { oneOf: [entry('a', { oneOf: eitherOf }), entry('b')], discriminator } },
    },
    [{ k: 'a', x: 1 }, { k: 'b' }, { k: 'a' }, { k: 'c' }],
  ],
  [
    'a reference',
    {
      replies: {
        read: {
          oneOf: [{ $ref: '#/components/schemas/A', properties: { z: { type: 'string' } } }, entry('b')],
          discriminator,
        },
      },
      schemas: { A: entry('a') },
    },
    [{ k: 'a' }, { k: 'a', z: 'z' }, { k: 'b' }, { k: 'a', z: 1 }],
  ],
  [
    'a constructor',
    {
      replies: {
        read: {
          oneOf: ['a', 'b'].map((each) => ({
            type: 'object',
            required: ['constructor'],
            properties: { constructor: tag(each) },
          })),
          discriminator: { propertyName: 'constructor' },
        },
      },
    },
    [{ constructor: 'a' }, { constructor: 'b' }],
  ],
])('an entry with %s beside its constant is checked like any other', async (_, foreign, values) => {
  const { isValid, judge } = await validatorsOf(foreign)
  for (const value of values)
    expect(judge('read', value).ok, JSON.stringify(value)).toBe(isValid('read', value))
})

it('entries of OpenAPI 3.0 whose constant may be null are tried one after the other', async () => {
  const nullable = (constant: string) =>
    entry(constant, { properties: { k: { enum: [constant], nullable: true } } })
  const replies = { read: { oneOf: [nullable('a'), nullable('b')], discriminator } }
  const { judge } = await validatorsOf({ replies, openapi: '3.0.3' })
  for (const k of ['a', 'b', null])
    expect(judge('read', { k }), String(k)).toMatchObject({ ok: true, value: { k } })
  expect(judge('read', { k: 'c' })).toMatchObject({ ok: false })
})

it('entries that zod can tell apart are found by their constant', async () => {
  const replies = { read: { oneOf: [entry('a'), entry('b')], discriminator } }
  const { files, judge } = await validatorsOf({ replies })
  expect(files.find(({ path }) => path.endsWith('validators.ts'))?.content).toMatch(/discriminatedUnion\('k'/)
  expect(judge('read', { k: 'c' })).toMatchObject({ ok: false, path: '/k' })
})
