import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base64ToBytes,
  base64UrlToBytes,
  bytesToBase64,
  bytesToBase64Url,
  decodeBase64,
  hexToBase64,
} from './base64.js'

test('base64 and base64url are written and read as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const buffer = Buffer.from(bytes)
      expect(bytesToBase64(bytes)).toBe(buffer.toString('base64'))
      expect(hexToBase64(`0x${buffer.toString('hex')}`)).toBe(buffer.toString('base64'))
      expect(bytesToBase64Url(bytes)).toBe(buffer.toString('base64url'))
      expect([...base64ToBytes(buffer.toString('base64'))]).toEqual([...bytes])
      expect([...(base64UrlToBytes(buffer.toString('base64url')) ?? [])]).toEqual([...bytes])
    }),
  )
})

test('a text that is not base64 is refused', () => {
  expect(() => base64ToBytes('a*b')).toThrow()
})

test('decodeBase64 reads a text of exactly the bound, and none that is longer', () => {
  expect(decodeBase64('AQID', 4)).toEqual(Uint8Array.of(1, 2, 3))
  expect(decodeBase64('AQID', 3)).toBeUndefined()
})

const attempt = (read: (text: string) => Uint8Array | undefined, text: string) => {
  try {
    const bytes = read(text)
    return bytes && [...bytes]
  } catch {
    return undefined
  }
}

test.each([
  ['base64', (text: string) => decodeBase64(text, 100)],
  ['base64url', base64UrlToBytes],
] as const)('the decoder reads what Node writes as %s to the letter, and nothing else', (encoding, read) => {
  const near = fc.string({ unit: fc.constantFrom(...'AQBgw/+9=-_ \n'), maxLength: 9 })
  const written = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString(encoding))
  fc.assert(
    fc.property(fc.oneof(near, written), (text) => {
      const bytes = Buffer.from(text, encoding)
      expect(attempt(read, text)).toEqual(bytes.toString(encoding) === text ? [...bytes] : undefined)
    }),
    { numRuns: 2000 },
  )
})
