import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAmount, isSoldIn, readCents } from './checkAmount.js'

const limits = { min: '10.00', max: '25000.00' }

describe('checkAmount', () => {
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
  ])('%j: %s', (text, problem) => expect(checkAmount(text, limits)).toBe(problem))

  it('reads to the cent what it prints', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (cents) => {
        const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(readCents(text)).toBe(cents)
      }),
    )
  })
})

it('sells nothing where nothing may be sold', () => {
  expect(['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Macau'].map(isSoldIn)).toEqual([false, false, false])
  expect(['Europe/Berlin', 'Asia/Tokyo', undefined].map(isSoldIn)).toEqual([true, true, true])
})
