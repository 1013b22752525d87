import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hexToBytes, toHex } from './hex.js'

it('writes every byte as two digits', () => {
  expect(toHex([])).toBe('0x')
  expect(toHex([0, 1, 255])).toBe('0x0001ff')
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toHex(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
    }),
  )
})

it('reads what it has written, and nothing that is not hex', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const digits = toHex(bytes).slice(2)
      expect(hexToBytes(digits)).toEqual(bytes)
      expect(hexToBytes(digits.toUpperCase())).toEqual(bytes)
    }),
  )
  for (const text of ['0', '0g', '0x00', ' 00']) expect(() => hexToBytes(text), text).toThrow(TypeError)
})
