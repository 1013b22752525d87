import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { drawQr } from './drawQr.js'

/** The dark modules of a path, as the corners of unit squares. */
function modulesOf(path: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i} ${y}`)
  return dark
}

describe('drawQr', () => {
  it('draws every dark module and no other, inside a quiet zone of four', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 400 }), (text) => {
        const { size, path } = drawQr(text)
        const { data, size: bare } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
        expect(size).toBe(bare + 8)
        const expected = new Set<string>()
        data.forEach((row, y) => {
          row.forEach((on, x) => {
            if (on) expected.add(`${x + 4} ${y + 4}`)
          })
        })
        expect(modulesOf(path)).toEqual(expected)
        expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
      }),
      { numRuns: 30 },
    )
  })
})
