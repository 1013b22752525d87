import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

async function amountsIn(locale: string | undefined) {
  vi.doMock('./language.js', () => ({ locale }))
  return import('./amounts.js')
}

test.each([
  [undefined, '1,234,567.5'],
  ['de-AT', '1\u00a0234\u00a0567,5'],
  ['de', '1.234.567,5'],
  ['fr', '1\u202f234\u202f567,5'],
  ['ar', '1,234,567.5'],
  ['hi', '1,234,567.5'],
  ['ja', '1,234,567.5'],
])('an amount in %s is written as %s', async (locale, written) => {
  const { writeGrouped } = await amountsIn(locale)
  expect(writeGrouped(12_345_675n, 1)).toBe(written)
})

test.each([undefined, 'de', 'pl', 'fa'])('no digit of an amount is lost in %s', async (locale) => {
  const { writeGrouped } = await amountsIn(locale)
  const sign = writeGrouped(5n, 1).slice(1, -1)
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
      const [whole = '', part = ''] = writeGrouped(amount, decimals).split(sign === '' ? 'none' : sign)
      expect(BigInt(whole.replace(/\D/g, '') + part.padEnd(decimals, '0'))).toBe(amount)
    }),
  )
})
