import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  characters,
  cloned,
  dropMarked,
  droppable,
  everyKey,
  json,
  put,
  range,
  tooDeep,
  tooLarge,
  tooLong,
  tooMany,
  unique,
  type Validator,
  validator,
  validatorOf,
  variants,
  whole,
} from '../../../generated/validation.js'

const refuse = (reason: string, path = '') => ({ ok: false, path, reason })
const take = (value: unknown, dropped = 0) => ({ ok: true, value, dropped })
const anything = validator(z.unknown())
/** A value within so many lists. */
const nested = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

describe('a copy', () => {
  it('has what is its own, and nothing that is not said', () => {
    const given = Object.assign(Object.create({ inherited: 1 }), { a: [1, { b: null }], none: undefined })
    const { value } = anything(given) as { value: unknown }
    expect(value).toEqual({ a: [1, { b: null }] })
    expect(Object.keys(value as object)).toEqual(['a'])
    expect(value).not.toBe(given)
    expect(anything('text')).toEqual(take('text'))
    expect(anything(null)).toEqual(take(null))
  })

  it('reads a getter once', () => {
    let reads = 0
    const given = Object.defineProperty({}, 'a', { enumerable: true, get: () => ++reads })
    expect(anything(given)).toEqual(take({ a: 1 }))
  })

  it('is refused where reading throws, whatever is thrown', () => {
    const throwing = (error: unknown) =>
      Object.defineProperty({}, 'a', {
        enumerable: true,
        get: () => {
          throw error
        },
      })
    for (const error of [new Error('secret'), 'too long', { reason: 'made up' }, undefined, null])
      expect(anything(throwing(error))).toEqual(refuse('cannot be read'))
  })

  it('has 64 levels, and no more values and characters than bounds.test.ts says', () => {
    expect(anything(nested(65))).toMatchObject({ ok: true })
    expect(anything(nested(66))).toEqual(refuse('is nested too deeply'))
    const objects = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    expect(anything(objects(65))).toMatchObject({ ok: true })
    expect(anything(objects(66))).toEqual(refuse('is nested too deeply'))
    // Neither is read to its end.
    expect(anything(new Array(1_000_001))).toEqual(refuse('has too many entries'))
    expect(anything([new Array(1_000_000)])).toEqual(refuse('has too many entries'))
    expect(anything({ a: 1, b: new Array(999_999) })).toEqual(refuse('has too many entries'))
    expect(anything('a'.repeat(2_097_153))).toEqual(refuse('is too long'))
  })

  it('is refused by the bound that it meets', () => {
    const by = (error: unknown) =>
      validatorOf(z.unknown(), () => {
        throw error
      })(1)
    expect([tooLong, tooDeep, tooMany, tooLarge].map(by)).toEqual([
      ...[refuse('is too long'), refuse('is nested too deeply')],
      ...[refuse('has too many entries'), refuse('is too large')],
    ])
    expect(by({ ...tooLong })).toEqual(refuse('cannot be read'))
  })

  it('does not change a prototype', () => {
    const given = JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}')
    const { value } = anything(given) as { value: Record<string, unknown> }
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value.isAdmin).toBeUndefined()
    expect(Object.keys(value)).toEqual(['__proto__', 'a'])
    const output: Record<string, unknown> = {}
    put(output, '__proto__', { a: 1 })
    put(output, 'b', 2)
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype)
    expect(Object.keys(output)).toEqual(['__proto__', 'b'])
  })
})

describe('JSON', () => {
  const asJson = validator(json())
  const asClone = validator(cloned())

  it.each([null, true, 0, -1.5, '', 'a', [], [1, [null]], {}, { a: { b: [1] } }])('is %j', (value) => {
    expect(asJson(value)).toEqual(take(value))
    expect(asClone(value)).toEqual(take(value))
  })

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    () => 1,
    Symbol('a'),
  ])('is not %s, nor is a clone', (value) => {
    for (const given of [value, [value], { a: value }, [[{ a: [1, value] }]]]) {
      expect(asJson(given)).toEqual(refuse('is not JSON'))
      expect(asClone(given)).toEqual(refuse('is not JSON'))
    }
  })

  it('has no BigInt and no undefined, which a clone may have', () => {
    for (const value of [1n, undefined]) {
      expect(asJson(value)).toMatchObject({ ok: false })
      expect(asJson([value])).toEqual(refuse('is not JSON'))
      expect(asClone([value])).toEqual(take([value]))
    }
    expect(asClone({ a: 1n })).toEqual(take({ a: 1n }))
    expect(asJson({ a: undefined })).toEqual(take({}))
  })

  it('loses the key that changes prototypes, at any depth', () => {
    const given = JSON.parse(
      '{"__proto__": {"a": 1}, "b": [{"__proto__": [], "c": 2}], "d": {"__proto__": 1, "e": 3}}',
    )
    const result = asJson(given) as { value: Record<string, unknown> }
    expect(JSON.stringify(result.value)).toBe('{"b":[{"c":2}],"d":{"e":3}}')
    expect(asJson(JSON.parse('{"__proto__": 1e999}'))).toEqual(refuse('is not JSON'))
  })
})

describe('texts and numbers', () => {
  it('counts characters, not their units', () => {
    const text = validator(z.string().check(characters(2, 4)))
    for (const [given, reason] of [
      ['a', 'is too short'],
      ['\u{1f600}', 'is too short'],
      ['', 'is too short'],
      ['abcde', 'is too long'],
      ['a'.repeat(9), 'is too long'],
      ['\u{1f600}'.repeat(5), 'is too long'],
    ] as const)
      expect(text(given)).toEqual(refuse(reason))
    for (const given of ['ab', '\u{1f600}\u{1f600}', '\u{1f600}a', 'abcd', '\u{1f600}'.repeat(4)])
      expect(text(given)).toEqual(take(given))
    expect(validator(z.string().check(characters(0)))('a'.repeat(1_000))).toMatchObject({ ok: true })
  })

  it('takes whole numbers of any size', () => {
    const number = validator(z.number().check(whole))
    for (const given of [0, -1, 2 ** 53, 2 ** 60]) expect(number(given)).toEqual(take(given))
    expect(number(1.5)).toEqual(refuse('is not a whole number'))
  })

  it('bounds a number from both sides', () => {
    const number = validator(z.number().check(range(1, 3)))
    for (const given of [1, 2.5, 3]) expect(number(given)).toEqual(take(given))
    for (const given of [0.9, 3.1]) expect(number(given)).toEqual(refuse('is out of range'))
    expect(validator(z.number().check(range(0)))(1e300)).toEqual(take(1e300))
  })
})

describe('lists', () => {
  it('have no two entries that are equal as JSON', () => {
    const list = validator(z.array(z.unknown()).check(unique))
    const same: unknown[][] = [
      [1, 1],
      ['a', 'b', 'a'],
      [
        { a: 1, b: [{ c: 1, d: 2 }] },
        { b: [{ d: 2, c: 1 }], a: 1 },
      ],
      [null, null],
    ]
    const others: unknown[][] = [
      [],
      [1, '1'],
      [1, 2],
      [
        [1, 2],
        [2, 1],
      ],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
    ]
    for (const given of same) expect(list(given)).toEqual(refuse('has equal entries'))
    for (const given of [...others, [[1, 2], { 0: 1, 1: 2 }]]) expect(list(given)).toEqual(take(given))
  })

  it('lose entries that do not fit, and say how many', () => {
    const entry = z.object({ id: z.string(), parts: z.array(droppable(z.number())).check(dropMarked) })
    const list = validator(z.object({ all: z.array(droppable(entry)).check(dropMarked) }))
    const good = { id: 'a', parts: [1, 2] }
    expect(list({ all: [good] })).toEqual(take({ all: [good] }))
    expect(list({ all: [good, 7, { id: 1 }, good] })).toEqual(take({ all: [good, good] }, 2))
    const mixed = { id: 'b', parts: [1, 'x', 2, null] }
    expect(list({ all: [mixed, 7] })).toEqual(take({ all: [{ id: 'b', parts: [1, 2] }] }, 3))
    // Entries that are lost inside of a lost entry do not count.
    expect(list({ all: [{ id: 1, parts: ['x'] }] })).toEqual(take({ all: [] }, 1))
    expect(list({ all: [good] })).toEqual(take({ all: [good] }))
    const empty = validator(z.object({ none: z.null(), all: z.array(droppable(entry)).check(dropMarked) }))
    expect(empty({ none: null, all: [7] })).toEqual(take({ none: null, all: [] }, 1))
    expect(list({ all: 7 })).toEqual(refuse('is not a list', '/all'))
  })
})

describe('a refusal', () => {
  const check = (schema: z.core.$ZodType, input: unknown) => (validator(schema) as Validator<unknown>)(input)

  it.each<[string, z.core.$ZodType, unknown]>([
    ['is not a text', z.string(), 1],
    ['is not a number', z.number(), 'a'],
    ['is not true or false', z.boolean(), 1],
    ['is not null', z.null(), 1],
    ['is not undefined', z.undefined(), 1],
    ['is not a list', z.array(z.unknown()), {}],
    ['is not allowed', z.never(), 1],
    ['is not an object', z.object({}), 1],
    ['is not one of the known values', z.literal(['a', 'b']), 'c'],
    ['does not have the right form', z.string().check(z.regex(/^a$/)), 'b'],
    ['is out of range', z.number().check(z.multipleOf(2)), 3],
    ['is out of range', z.number().check(z.minimum(2)), 1],
    ['has too many entries', z.array(z.unknown()).check(z.maxLength(1)), [1, 2]],
    ['has too few entries', z.array(z.unknown()).check(z.minLength(1)), []],
    ['fits none of the allowed forms', z.union([z.string(), z.number()]), true],
  ])('says why: %s', (reason, schema, input) => expect(check(schema, input)).toEqual(refuse(reason)))

  it('says where, as a JSON pointer', () => {
    const schema = z.object({ 'a/b~c': z.array(z.object({ d: z.string() })) })
    expect(check(schema, { 'a/b~c': [{ d: 'x' }, { d: 1 }] })).toEqual(
      refuse('is not a text', '/a~1b~0c/1/d'),
    )
    expect(check(schema, { 'a/b~c': [{}] })).toEqual(refuse('is missing', '/a~1b~0c/0/d'))
    expect(check(z.object({ a: z.null() }), { a: 1 })).toEqual(refuse('is not null', '/a'))
    const long = 'k'.repeat(100)
    expect(check(z.object({ [long]: z.string() }), { [long]: 1 })).toMatchObject({
      path: `/${'k'.repeat(64)}`,
    })
  })

  it('names a key that is not allowed', () => {
    const schema = z.object({ a: z.strictObject({ b: z.number() }) })
    expect(check(schema, { a: { b: 1, 'c/d': 2 } })).toEqual(refuse('is not allowed', '/a/c~1d'))
    expect(check(z.strictObject({}), { x: 1 })).toEqual(refuse('is not allowed', '/x'))
  })

  it('says of forms where the last one that comes closer goes wrong', () => {
    const schema = z.union([
      z.string(),
      z.object({ a: z.number() }),
      z.object({ a: z.string(), b: z.strictObject({}) }),
    ])
    expect(check(schema, { a: 'x', b: { c: 1 } })).toEqual(refuse('is not allowed', '/b/c'))
    expect(check(schema, { a: 1, b: {} })).toMatchObject({ ok: true })
    expect(check(z.object({ u: schema }), { u: { a: true } })).toMatchObject({ path: '/u/a' })
    expect(check(z.object({ u: schema }), { u: 7 })).toEqual(refuse('fits none of the allowed forms', '/u'))
    expect(check(z.union([z.string(), z.strictObject({})]), { x: 1 })).toEqual(refuse('is not allowed', '/x'))
    const strict = z.strictObject({ a: z.exactOptional(z.string()) })
    expect(check(z.union([strict, z.strictObject({})]), { x: 1 })).toEqual(refuse('is not allowed', '/x'))
  })

  it('checks the value of the key that changes prototypes as those of all other keys, and leaves it out', () => {
    const given = (value: unknown) => ({ a: 'x', ['__proto__']: value })
    for (const schema of [
      everyKey(z.record(z.string(), z.string())),
      everyKey(z.catchall(z.object({ a: z.string() }), z.string())),
    ]) {
      expect(check(schema, given('y'))).toEqual(take({ a: 'x' }))
      expect(check(schema, given(['y']))).toEqual(refuse('is not a text', '/__proto__'))
      const inside = z.union([z.number(), z.object({ b: schema })])
      expect(check(inside, { b: given('y') })).toEqual(take({ b: { a: 'x' } }))
      expect(check(inside, { b: given({ c: 1 }) })).toMatchObject({ path: '/b/__proto__' })
    }
  })

  it('says of forms that a constant tells apart that it knows none, and of too many that they are', () => {
    const one = z.object({ kind: z.literal('one'), a: z.string() })
    const two = z.object({ kind: z.literal('two'), b: z.string() })
    const three = z.object({ kind: z.literal('two'), b: z.number() })
    const schema = z.discriminatedUnion('kind', [one, variants([two, three])])
    expect(check(schema, { kind: 'one', a: 'x' })).toEqual(take({ kind: 'one', a: 'x' }))
    expect(check(schema, { kind: 'two', b: 'x' })).toEqual(take({ kind: 'two', b: 'x' }))
    expect(check(schema, { kind: 'two', b: 7 })).toEqual(take({ kind: 'two', b: 7 }))
    expect(check(schema, { kind: 'three' })).toEqual(refuse('is not one of the known values', '/kind'))
    expect(
      check(z.xor([z.object({ a: z.string() }), z.object({ b: z.string() })]), { a: 'x', b: 'y' }),
    ).toEqual(refuse('fits more than one of the allowed forms'))
  })
})
