import fc from 'fast-check'
import { parseUnits } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageLocale } from '../../ui/format.js'
import { asTyped, formatDigits, parseAmount, printAmount } from './amount.js'

const read = (text: string, decimals = 18, locale = 'en') => {
  const parsed = parseAmount(text, { decimals, locale })
  return parsed.ok ? parsed.value : parsed.problem
}

describe('in a browser whose language is German', () => {
  const { NumberFormat } = Intl
  class German extends NumberFormat {
    constructor(locale?: string | string[], options?: Intl.NumberFormatOptions) {
      super(locale ?? 'de', options)
    }
  }
  beforeEach(() => void Object.assign(Intl, { NumberFormat: German }))
  afterEach(() => void Object.assign(Intl, { NumberFormat }))

  it('printAmount prints a point without a language', () => {
    expect(printAmount(15n, { decimals: 1 })).toBe('1.5')
  })

  it('an amount of a page that names no language is read as it was printed', () => {
    const format = { decimals: 1, locale: pageLocale() }
    expect(parseAmount(printAmount(15n, format), format)).toEqual({ ok: true, value: 15n })
  })
})

describe('an amount that was typed', () => {
  it.each([
    ['1', 10n ** 18n],
    ['1'.padStart(340, '0'), 10n ** 18n],
    [' 1 ', 10n ** 18n],
    ['1.', 10n ** 18n],
    ['.5', 5n * 10n ** 17n],
    ['0.000000000000000001', 1n],
    ['0001.10', 11n * 10n ** 17n],
    ['1.1000000000000000000000', 11n * 10n ** 17n],
  ])('%j is read exactly', (text, value) => expect(read(text)).toBe(value))

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['-1', 'sign'],
    ['+1', 'sign'],
    ['\u22121', 'sign'],
    ['1e3', 'exponent'],
    ['1E-3', 'exponent'],
    ['12.5e10', 'exponent'],
    ['1e', 'exponent'],
    ['x1e3', 'notNumber'],
    ['1e3x', 'notNumber'],
    ['1,000', 'separator'],
    ['1,5', 'separator'],
    ['1 000', 'separator'],
    ["1'000", 'separator'],
    ['1_000', 'separator'],
    ['1.2.3', 'separator'],
    ['1,000.5', 'separator'],
    ['0.0000000000000000001', 'tooManyDecimals'],
    ['9'.repeat(400), 'tooLarge'],
    ['1'.padStart(341, '0'), 'tooLarge'],
    ['.', 'notNumber'],
    ['one', 'notNumber'],
    ['0x10', 'notNumber'],
    ['1 ETH', 'notNumber'],
    ['Infinity', 'notNumber'],
    ['NaN', 'notNumber'],
    ['½', 'notNumber'],
  ])('%j is refused: %s', (text, problem) => expect(read(text)).toBe(problem))

  it('is no larger than what can be encoded', () => {
    const limit = 2n ** 64n - 1n
    expect(parseAmount('18446744073709551615', { decimals: 0, limit }).ok).toBe(true)
    expect(parseAmount('18446744073709551616', { decimals: 0, limit })).toEqual({
      ok: false,
      problem: 'tooLarge',
    })
  })

  it.each([
    ['de', '1,5', 15n],
    ['de', '1.5', 'separator'],
    ['de', '1.500', 'separator'],
    ['de', '1.500,5', 'separator'],
    ['fr', '1,5', 15n],
    ['fr', '1.5', 15n],
    ['fr', '1\u202f500', 'separator'],
    ['de-CH', '1.5', 15n],
    ['de-CH', '1’500', 'separator'],
    ['en', '1.5', 15n],
    ['en-IN', '1,00,000', 'separator'],
    ['ar-EG', '١٫٥', 15n],
    ['ar-EG', '١٠', 100n],
    ['ar-EG', '1.5', 15n],
    ['fa', '۱٫۵', 15n],
    // A keyboard has digits of its own, whatever the page is written in.
    ['en', '١٠', 100n],
    ['en', '١٫٥', 15n],
    ['ar-AE', '١٫٥', 15n],
    ['en', '１０', 100n],
    ['de', '१,५', 15n],
    ['en', '١٬٠٠٠', 'separator'],
    ['en', '1.5٫2', 'separator'],
  ])('in %s, %j is %s', (locale, text, value) => expect(read(text, 1, locale)).toBe(value))
})

describe('an amount that code passes', () => {
  it.each([
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt-BR',
    'tr',
    'id',
    'de-CH',
    'ar-EG',
    'fa',
  ])('is the same decimal in %s', (locale) => {
    expect(read(asTyped('0.5', locale), 1, locale)).toBe(5n)
    expect(read(asTyped('1.500', locale), 1, locale)).toBe(15n)
    expect(read(asTyped('12', locale), 1, locale)).toBe(120n)
  })

  it.each(['0,5', '1.500,5', '1e3', '', 'one'])('%j, which is no decimal, stays as it is', (text) => {
    expect(asTyped(text, 'de')).toBe(text)
  })
})

const decimals = fc.nat({ max: 40 })
const locale = fc.constantFrom(
  'en',
  'de',
  'fr',
  'de-CH',
  'ar-EG',
  'fa',
  'hi',
  'sv',
  'pt-BR',
  'en-IN',
  undefined,
)
const value = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const runs = { numRuns: 20_000 }

describe('what is printed', () => {
  it.each([
    [0n, 18, 'en', '0'],
    [5n, 0, 'en', '5'],
    [5n * 10n ** 18n, 18, 'en', '5'],
    [1_500n, 3, 'en', '1.5'],
    [1_500n, 3, 'de', '1,5'],
    [1n, 2, undefined, '0.01'],
  ])('%s base units of %i decimals are, in %s, %j', (units, places, language, text) => {
    expect(printAmount(units, { decimals: places, locale: language })).toBe(text)
  })

  it('is read back as the same amount, in every language', () => {
    fc.assert(
      fc.property(value, decimals, locale, (units, places, language) => {
        const format = { decimals: places, locale: language ?? 'en' }
        expect(parseAmount(printAmount(units, format), format)).toEqual({ ok: true, value: units })
      }),
      runs,
    )
  })

  it('is the text that was read, when that has no zeros to spare', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{0,17}[1-9]$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`)
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseAmount(typed, { decimals: 18, locale: 'en' })
        expect(parsed.ok && printAmount(parsed.value, { decimals: 18 })).toBe(typed)
        expect(parsed.ok && parsed.value).toBe(parseUnits(typed, 18))
      }),
      runs,
    )
  })

  it('has every digit where it is grouped for reading', () => {
    fc.assert(
      fc.property(value, decimals, (units, places) => {
        const text = formatDigits(units, { decimals: places, locale: 'en' }).replaceAll(',', '')
        expect(parseAmount(text, { decimals: places, locale: 'en' })).toEqual({ ok: true, value: units })
      }),
      { numRuns: 2_000 },
    )
    expect(formatDigits(1234567n, { decimals: 3, locale: 'de' })).toBe('1.234,567')
    expect(formatDigits(15n, { decimals: 1, locale: 'ar-EG' })).toBe('١٫٥')
  })
})

it('parseAmount never throws, and never reads more in a text than it says', () => {
  let read = 0
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[\d.,eE+\- ']{0,20}$/)),
      decimals,
      (text, places) => {
        const parsed = parseAmount(text, { decimals: places, locale: 'en' })
        if (!parsed.ok) return
        read++
        // Exact decimals of any length, compared as fractions of whole numbers.
        const [whole = '', fraction = ''] = text.trim().split('.')
        expect(parsed.value * 10n ** BigInt(fraction.length)).toBe(
          BigInt(whole + fraction) * 10n ** BigInt(places),
        )
      },
    ),
    runs,
  )
  expect(read).toBeGreaterThan(0)
})
