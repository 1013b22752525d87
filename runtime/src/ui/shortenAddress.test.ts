import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortenAddress } from './format.js'

describe('a shortened address', () => {
  it('keeps the ends of an address', () => {
    expect(shortenAddress('0x8F3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 4, 6)).toBe('0x8F…c6A063')
  })

  it('keeps 6 and 4 characters unless asked otherwise', () => {
    expect(shortenAddress('0x8F3Cf7ad23Cd3CaDbD9735AFf958023239c6A063')).toBe('0x8F3C…A063')
  })

  it('keeps nothing at the back when asked so', () => {
    expect(shortenAddress('abcdefgh', 3, 0)).toBe('abc…')
  })

  it('is never longer than the text and begins and ends as it does', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (text, start, end) => {
        const short = shortenAddress(text, start, end)
        expect(short.length).toBeLessThanOrEqual(text.length)
        expect(short.slice(0, start)).toBe(text.slice(0, start))
        if (end > 0) expect(short.slice(-end)).toBe(text.slice(-end))
      }),
    )
  })
})
