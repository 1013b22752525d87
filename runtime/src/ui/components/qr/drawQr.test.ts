import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { type DrawnQr, drawQr } from './drawQr.js'
import { encodeQr } from './encodeQr.js'

/** Texts that every encoder writes as bytes. */
const texts = fc.string({ minLength: 1, maxLength: 400 }).map((text) => `wc:${text}`)

/** The same code by another library: with the same mask, of which any may be used. */
function reference(text: string, minLevel: 'M' | 'Q') {
  const { level, mask } = encodeQr(text, minLevel)
  const { data, size } = encode(text, { ecc: level, boostEcc: false, maskPattern: mask, border: 0 })
  return { size, isDark: (x: number, y: number) => data[y]?.[x] === true }
}

/** The dark modules of a drawing, as the corners of unit squares: each dot is one, and an eye is a ring around a square. */
function modulesOf({ dots, eyes }: DrawnQr): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y] of dots.matchAll(/M(\d+)\.5 (\d+)\.5h0/g)) dark.add(`${x} ${y}`)
  for (const [left, top] of eyes)
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        if (ring !== 2) dark.add(`${left + x} ${top + y}`)
      }
  return dark
}

describe('an encoded QR code', () => {
  it.each([
    'M',
    'Q',
  ] as const)('is what another library encodes, in all versions, from level %s', (minLevel) => {
    const sizes = new Set<number>()
    for (let length = 1; length < (minLevel === 'M' ? 2330 : 1660); length += 8 + Math.floor(length / 30)) {
      const text = `wc:${'0123456789abcdef'.repeat(150)}`.slice(0, length)
      const { level, modules, size } = encodeQr(text, minLevel)
      sizes.add(size)
      const other = reference(text, minLevel)
      expect(size).toBe(other.size)
      // No higher level has room. The highest holds 1273 bytes.
      const next = ({ M: 'Q', Q: 'H' } as const)[level as 'M' | 'Q']
      if (next && length < 1270)
        expect(encode(text, { ecc: next, boostEcc: false, border: 0 }).size).toBeGreaterThan(size)
      const different = modules.findIndex(
        (each, at) => (each === 1) !== other.isDark(at % size, Math.floor(at / size)),
      )
      expect(different).toBe(-1)
    }
    expect(sizes.size).toBe(40)
  })

  it('throws at a text that is too long', () =>
    expect(() => encodeQr('a'.repeat(2000), 'Q')).toThrow(RangeError))
})

describe('a drawn QR code', () => {
  it('draws every dark module and no other, inside a quiet zone of four', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const drawn = drawQr(text)
        const { size, dots } = drawn
        const { isDark, size: bare } = reference(text, 'M')
        expect(size).toBe(bare + 8)
        const expected = new Set<string>()
        for (let y = 0; y < bare; y++)
          for (let x = 0; x < bare; x++) if (isDark(x, y)) expected.add(`${x + 4} ${y + 4}`)
        expect(modulesOf(drawn)).toEqual(expected)
        expect(dots.replace(/M\d+\.5 \d+\.5h0/g, '')).toBe('')
      }),
      { numRuns: 30 },
    )
  })

  it('leaves the middle free for a picture, and no more of it than the error level restores', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const picture = drawQr(text, true)
        const { size } = picture
        const { isDark } = reference(text, 'M')
        const drawn = modulesOf(picture)
        const free = (at: number) => Math.abs(at + 0.5 - size / 2) < ((size - 8) * 0.24) / 2
        let places = 0
        for (let y = 4; y < size - 4; y++)
          for (let x = 4; x < size - 4; x++) {
            const isFree = free(x) && free(y)
            if (isFree) places++
            expect(drawn.has(`${x} ${y}`)).toBe(isDark(x - 4, y - 4) && !isFree)
          }
        expect(places).toBeGreaterThan(0)
        expect(places / (size - 8) ** 2).toBeLessThan(0.09)
      }),
      { numRuns: 30 },
    )
  })
})
