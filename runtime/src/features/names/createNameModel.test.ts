import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLabel } from './createNameModel.js'

describe('checkLabel', () => {
  it.each([
    ['', 'short'],
    ['abc', 'short'],
    ['a_b', 'characters'],
    ['été-1', 'characters'],
    ['abcd\n', 'characters'],
    ['Alice', 'characters'],
    ['alice', undefined],
    ['a-1-', undefined],
  ])('%j: %s', (label, problem) => expect(checkLabel(label)).toBe(problem))

  it('allows only what the service allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (label) => {
        const allowed =
          label.length >= 4 &&
          [...label].every((letter) => '-0123456789abcdefghijklmnopqrstuvwxyz'.includes(letter))
        expect(checkLabel(label) === undefined).toBe(allowed)
      }),
    )
  })
})
