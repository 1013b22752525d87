// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { formatMoney, nameCurrency } from './format.js'

afterEach(() => document.documentElement.removeAttribute('lang'))

it('a currency is called by its name in the language of the page', () => {
  expect(nameCurrency('USD')).toBe('US Dollar')
  document.documentElement.lang = 'de'
  expect(nameCurrency('USD')).toBe('US-Dollar')
  expect(nameCurrency('GBP')).toBe('Britisches Pfund')
})

it.each(['XQZ', 'points', ''])('what is no currency is called by its code: %j', (code) => {
  expect(nameCurrency(code)).toBe(code)
})

it('an amount in what is no currency is written as it came', () => {
  expect(formatMoney('12.5', 'points')).toBe('12.5 points')
})
