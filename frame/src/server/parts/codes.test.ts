import { expect, test } from 'vitest'
import { newCode, readEmail } from './codes.js'

test('an email is read in lower case, so that one person has one account', () => {
  expect(readEmail('Ada.Byron@Example.COM')).toBe('ada.byron@example.com')
})

test('a text that is no email is refused with a code', () => {
  expect(() => readEmail('ada.example.com')).toThrow(expect.objectContaining({ code: 'EMAIL' }))
})

test('a code has six digits, zeros at its beginning too', () => {
  const codes = Array.from({ length: 400 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(390)
})
