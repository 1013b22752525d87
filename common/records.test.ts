import { expect, test } from 'vitest'
import { fieldsOf, isFilledText, isRecord, readFields } from './records.js'

test('a record is an object, and neither a list nor null nor anything else', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isRecord)).toEqual([true, true, true])
  for (const value of [null, undefined, [], ['a'], 'a', 1, true, () => {}])
    expect(isRecord(value)).toBe(false)
})

test('the fields of what is no object are none', () => {
  const value = { a: 1 }
  expect(fieldsOf(value)).toBe(value)
  for (const other of [null, undefined, 'text', 7, false]) expect(fieldsOf(other)).toEqual({})
})

test('an object with an unknown field is not read, and neither is one whose prototype has a field', () => {
  expect(readFields({ a: 1 }, ['a', 'b'])).toEqual({ a: 1 })
  expect(readFields({}, [])).toEqual({})
  expect(readFields({ a: 1, c: 2 }, ['a', 'b'])).toBeUndefined()
  expect(readFields(['a'], ['0'])).toBeUndefined()
  expect(readFields(JSON.parse('{"__proto__": {"a": 1}}'), ['a'])).toBeUndefined()
  expect(readFields(Object.create({ a: 1 }), ['a'])).toEqual({})
})

test('isFilledText takes texts that are not empty, and no other value', () => {
  expect(['a', ' '].map(isFilledText)).toEqual([true, true])
  expect(['', 1, null, undefined, ['a']].map(isFilledText)).toEqual([false, false, false, false, false])
})
