import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHues } from './format.js'

describe('the generator of hues', () => {
  it('draws an address the same way whatever its case', () => {
    const address = '0x8F3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
    expect(addressHues(address.toLowerCase())).toEqual(addressHues(address))
  })

  it('gives two hues that differ by 40 to 45 degrees', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        const { '--ak-hue': first, '--ak-hue2': second } = addressHues(address)
        const apart = Math.abs(first - second)
        expect(first >= 0 && first < 360 && second >= 0 && second < 360).toBe(true)
        expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(40)
        expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(45)
      }),
    )
  })
})
