import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAmount, isSoldHere, isSoldIn, readCents } from './checkAmount.js'

const limits = { min: '10.00', max: '25000.00' }

describe('the check of an amount to pay', () => {
  it.each([
    ['', undefined],
    ['10', undefined],
    ['25000.00', undefined],
    ['9.99', 'tooLow'],
    ['0', 'tooLow'],
    ['25000.01', 'tooHigh'],
    ['10.001', 'unreadable'],
    ['1e2', 'unreadable'],
    ['+10', 'unreadable'],
    ['1,000', 'unreadable'],
    [' 10', 'unreadable'],
    ['٣٠', 'unreadable'],
  ])('finds in the amount %j the problem %s', (text, problem) =>
    expect(checkAmount(text, limits)).toBe(problem))

  it.each([
    ['0.01', undefined],
    ['0', 'tooLow'],
    ['x', 'unreadable'],
  ])('%j, before the limits are known: %s', (text, problem) =>
    expect(checkAmount(text, undefined)).toBe(problem))

  it.each([
    ['1500', 'JPY', undefined],
    ['1500.5', 'JPY', 'unreadable'],
    ['1500.', 'JPY', undefined],
    ['15.55', 'EUR', undefined],
    ['15.55', 'no code', undefined],
  ])('finds in %j %s the problem %s', (text, currency, problem) =>
    expect(checkAmount(text, limits, currency)).toBe(problem))

  it('reads to the cent what it prints', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (cents) => {
        const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(readCents(text)).toBe(cents)
      }),
    )
  })
})

it('isSoldIn refuses the time zones where nothing may be sold, and no other', () => {
  const cities = [
    'Shanghai',
    'Urumqi',
    'Chongqing',
    'Harbin',
    'Kashgar',
    'Macau',
    'Hong_Kong',
    'Macao',
    'Beijing',
  ]
  expect(cities.filter((city) => isSoldIn(`Asia/${city}`))).toEqual([])
  for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Macau', 'Asia', undefined])
    expect(isSoldIn(zone)).toBe(true)
  expect(isSoldHere()).toBe(isSoldIn(Intl.DateTimeFormat().resolvedOptions().timeZone))
})
