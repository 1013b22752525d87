import { expect, it } from 'vitest'
import { type Foreign, validatorsOf } from './validatorsOf.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const animal = { type: 'object', required: ['petType'], properties: { petType: text, name: text } }
const pets = {
  Cat: { ...animal, properties: { ...animal.properties, hunts: { type: 'boolean' } } },
  Dog: { ...animal, required: ['petType', 'bark'], properties: { ...animal.properties, bark: text } },
}
const animals = {
  Animal: animal,
  Cat: { allOf: [ref('Animal'), { type: 'object', properties: { hunts: { type: 'boolean' } } }] },
  Dog: { allOf: [ref('Animal'), { type: 'object', required: ['bark'], properties: { bark: text } }] },
}
const oneOf = [ref('Cat'), ref('Dog')]
const mapping = { cat: ref('Cat').$ref, dog: 'Dog' }

it.each<[string, Foreign]>([
  [
    'a mapping',
    { replies: { read: { oneOf, discriminator: { propertyName: 'petType', mapping } } }, schemas: pets },
  ],
  [
    'a mapping of extended schemas',
    { replies: { read: { oneOf, discriminator: { propertyName: 'petType', mapping } } }, schemas: animals },
  ],
])('%s says which alternative it is', async (_, foreign) => {
  const { judge, notes } = await validatorsOf(foreign)
  const dog = { petType: 'dog', name: 'a', bark: 'x' }
  expect(judge('read', dog)).toMatchObject({ value: dog })
  expect(judge('read', { ...dog, hunts: 1 })).toMatchObject({ value: dog })
  expect(judge('read', { petType: 'dog', name: 'a' })).toMatchObject({ ok: false, path: '/bark' })
  expect(judge('read', { petType: 'cat', hunts: 1 })).toMatchObject({ ok: false, path: '/hunts' })
  // A text that no mapping names: any alternative may be meant.
  expect(judge('read', { petType: 'hound', bark: 'x' })).toMatchObject({
    value: { petType: 'hound', bark: 'x' },
  })
  for (const value of [null, 'dog', 1, { petType: 1 }]) expect(judge('read', value).ok).toBe(false)
  expect(notes).toEqual([])
})

it('without a mapping the name of a schema says which alternative it is', async () => {
  const replies = { read: { oneOf, discriminator: { propertyName: 'petType' } } }
  const { judge } = await validatorsOf({ replies, schemas: pets })
  expect(judge('read', { petType: 'Dog', bark: 'x' })).toMatchObject({ value: { petType: 'Dog', bark: 'x' } })
  expect(judge('read', { petType: 'Dog' })).toMatchObject({ ok: false, path: '/bark' })
})

it('a value keeps what every alternative describes that takes it', async () => {
  const a = { type: 'object', properties: { a: text, in: { type: 'object', properties: { x: text } } } }
  const b = {
    type: 'object',
    required: ['b'],
    properties: { b: text, in: { type: 'object', properties: { y: text } } },
  }
  const list = (items: object) => ({ type: 'array', items })
  const replies = {
    read: { anyOf: [a, b] },
    lists: { anyOf: [list(a), list(b)] },
    maybe: { type: 'object', properties: { pet: { anyOf: [a, b] } } },
  }
  const { isValid, judge } = await validatorsOf({ replies })
  for (const [value, kept] of [
    [{ b: '2' }, { b: '2' }],
    [{ b: 2 }, {}],
    [
      { a: '1', b: '2', c: 3 },
      { a: '1', b: '2' },
    ],
    [{ a: '1', b: 2 }, { a: '1' }],
    [
      { b: '2', in: { x: '1', y: '2', z: '3' } },
      { b: '2', in: { x: '1', y: '2' } },
    ],
  ] as const) {
    expect(judge('read', value), JSON.stringify(value)).toEqual({ ok: true, value: kept, dropped: 0 })
    expect(judge('lists', [value])).toEqual({ ok: true, value: [kept], dropped: 0 })
    expect(judge('maybe', { pet: value })).toEqual({ ok: true, value: { pet: kept }, dropped: 0 })
    expect(isValid('read', value)).toBe(true)
  }
  expect(judge('maybe', {})).toMatchObject({ ok: true })
  expect(judge('read', { a: 1 })).toMatchObject({ ok: false })
  expect(judge('read', [])).toEqual({ ok: false, path: '', reason: 'fits none of the allowed forms' })
})

it('alternatives that contain themselves are refused in time', async () => {
  const schemas = {
    Node: {
      anyOf: [
        { type: 'object', properties: { next: ref('Node'), a: text } },
        { type: 'object', properties: { next: ref('Node'), b: text } },
      ],
    },
  }
  const { judge } = await validatorsOf({ replies: { read: ref('Node') }, schemas })
  let value: object = { a: 1, b: 2 }
  for (let level = 0; level < 12; level++) value = { next: value }
  expect(judge('read', value)).toMatchObject({ ok: false })
})
