import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLetters, readLetters } from './letters.js'

const many = Array.from({ length: 129 }, (_, index) => String.fromCodePoint(0x4e00 + index))

test.each([
  ['no letter beyond ASCII', 'plain', [10, 112, 108, 97, 105, 110]],
  ['two letters', 'да', [0xd0, 0xb0, 0xd0, 0xb4, 10, 129, 128]],
  ['a letter beyond the first plane', '😀!', [0xf0, 0x9f, 0x98, 0x80, 10, 128, 33]],
])('a text with %s is packed with a byte for each', (_what, text, bytes) => {
  expect([...packLetters(text)]).toEqual(bytes)
})

test('a text with 128 letters beyond ASCII has a byte for each, and one with more is UTF-8', () => {
  const fits = many.slice(1).join('')
  expect(packLetters(fits.repeat(2))).toHaveLength(3 * 128 + 1 + 2 * 128)
  expect([...packLetters(many.join(''))]).toEqual([10, ...new TextEncoder().encode(many.join(''))])
  for (const text of [fits, many.join('')]) expect(readLetters(packLetters(text))).toBe(text)
})

test('every text is read as it was written', () => {
  const letter = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\n', '\ufeff', 'ж'),
  )
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 300 }), (text) => {
      expect(readLetters(packLetters(text))).toBe(text)
    }),
  )
})
