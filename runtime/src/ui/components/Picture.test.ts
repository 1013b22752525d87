import { describe, expect, it } from 'vitest'
import { initialsOf } from './Picture.js'

describe('initialsOf', () => {
  it.each([
    ['MetaMask', 'M'],
    ['Trust Wallet', 'TW'],
    ['BNB Smart Chain', 'BS'],
    ['1inch Wallet', '1W'],
    ['محفظة رقمية', 'مر'],
    ['  ', '?'],
    ['😀', '?'],
  ])('%s becomes %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
