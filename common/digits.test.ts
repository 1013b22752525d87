import { expect, it } from 'vitest'
import { plainDigits } from './digits.js'

const scripts = [
  'arab',
  'arabext',
  'beng',
  'deva',
  'fullwide',
  'gujr',
  'khmr',
  'latn',
  'mathsans',
  'mymr',
  'thai',
]

it.each(scripts)('plainDigits reads the digits of %s as what Intl writes with them', (numberingSystem) => {
  const write = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
  expect(plainDigits(write.format(1234567890))).toBe('1234567890')
})

it('plainDigits leaves everything else as it is', () => {
  expect(plainDigits('½ Ⅳ 十 a-b, 5.')).toBe('½ Ⅳ 十 a-b, 5.')
})
