import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64ToBytes, base64ToHex, bytesToBase64, hexToBase64 } from './base64.js'

it('writes and reads base64 as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const buffer = Buffer.from(bytes)
      const text = buffer.toString('base64')
      expect(bytesToBase64(bytes)).toBe(text)
      expect(hexToBase64(`0x${buffer.toString('hex')}`)).toBe(text)
      expect([...base64ToBytes(text)]).toEqual([...bytes])
      expect(base64ToHex(text)).toBe(`0x${buffer.toString('hex')}`)
    }),
  )
})

it('refuses what is not base64', () => {
  expect(() => base64ToBytes('a*b')).toThrow()
})
