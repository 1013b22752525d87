import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toHex } from './hex.js'

it('writes every byte as two digits', () => {
  expect(toHex([])).toBe('0x')
  expect(toHex([0, 1, 255])).toBe('0x0001ff')
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toHex(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
    }),
  )
})
