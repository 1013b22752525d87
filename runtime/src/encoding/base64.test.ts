import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64ToBytes, base64ToHex, bytesToBase64, hexToBase64, readBase64 } from './base64.js'

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

it('takes to the letter what another library takes, and nothing else', () => {
  const decode = (read: (text: string) => Uint8Array, text: string) => {
    try {
      return [...read(text)]
    } catch {
      return undefined
    }
  }
  const near = fc.string({ unit: fc.constantFrom(...'AQBgw/+9=-_ \n'), maxLength: 9 })
  const written = fc.uint8Array().map((bytes) => base64.encode(bytes))
  fc.assert(
    fc.property(fc.oneof(near, written), (text) => {
      expect(decode(readBase64, text)).toEqual(decode(base64.decode, text))
    }),
    { numRuns: 2000 },
  )
})
