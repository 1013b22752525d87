import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesToDigits, bytesToHex, digitsToBytes, isSameHex, numberToQuantity } from './hex.js'

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

test('isSameHex takes an address with a checksum for the one without it, and no other', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(isSameHex(address, address.toLowerCase())).toBe(true)
  expect(isSameHex(address, `${address.slice(0, -1)}9`)).toBe(false)
})
