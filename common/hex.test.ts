import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesToDigits, bytesToHex, digitsToBytes, numberToQuantity } from './hex.js'

test('every byte is written as two digits', () => {
  expect(bytesToHex([])).toBe('0x')
  expect(bytesToHex([0, 1, 255])).toBe('0x0001ff')
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesToDigits(bytes)).toBe(Buffer.from(bytes).toString('hex'))
    }),
  )
})

test('hexadecimal digits are read in both cases, and every other text is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const digits = bytesToDigits(bytes)
      expect(digitsToBytes(digits)).toEqual(bytes)
      expect(digitsToBytes(digits.toUpperCase())).toEqual(bytes)
    }),
  )
  for (const text of ['0', '0g', '0x00', ' 00']) expect(() => digitsToBytes(text), text).toThrow(TypeError)
})

test('numberToQuantity writes numbers without leading zeros, and zero as one digit', () => {
  expect([0, 10, 0n, 2n ** 255n].map(numberToQuantity)).toEqual(['0x0', '0xa', '0x0', `0x8${'0'.repeat(63)}`])
})
