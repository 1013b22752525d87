import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { isEnvelopeOf } from './solanaEnvelope.js'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const text = utf8ToBytes('Hello.')
const domain = Uint8Array.of(0xff, ...utf8ToBytes('solana offchain'))
const two = (length: number) => Uint8Array.of(length & 255, length >> 8)
const keysOf = (keys: readonly Uint8Array[]) => concatBytes(Uint8Array.of(keys.length), ...keys)

interface Parts {
  readonly keys?: readonly Uint8Array[]
  readonly format?: number
  readonly length?: number
}
/** Version 0: the domain of the app, the format, the keys, the length and the text. */
const long = (body: Uint8Array, { keys = [key], format = 1, length = body.length }: Parts = {}) =>
  concatBytes(
    domain,
    Uint8Array.of(0),
    new Uint8Array(32),
    Uint8Array.of(format),
    keysOf(keys),
    two(length),
    body,
  )
/** Version 0 as hardware wallets sign it. */
const short = (body: Uint8Array, { format = 1, length = body.length }: Parts = {}) =>
  concatBytes(domain, Uint8Array.of(0, format), two(length), body)
const version1 = (body: Uint8Array, keys = [key]) => concatBytes(domain, Uint8Array.of(1), keysOf(keys), body)
const filled = (length: number) => new Uint8Array(length).fill(0x61)

describe('an envelope of Solana', () => {
  it.each<[string, Uint8Array]>([
    ['the long form', long(text)],
    ['the long form with several keys', long(text, { keys: [other, key] })],
    ['the short form', short(text)],
    ['version 1', version1(text)],
    ['version 1 with several keys', version1(text, [other, key])],
  ])('has exactly the text and the key: %s', (_what, bytes) => {
    expect(isEnvelopeOf(bytes, text, key)).toBe(true)
    expect(isEnvelopeOf(bytes, utf8ToBytes('Hello!'), key)).toBe(false)
    expect(isEnvelopeOf(bytes, utf8ToBytes('Hello'), key)).toBe(false)
    expect(isEnvelopeOf(bytes, utf8ToBytes('Hello..'), key)).toBe(false)
    expect(isEnvelopeOf(bytes, new Uint8Array(), key)).toBe(false)
    for (let at = 0; at < 17; at++) {
      const wrong = bytes.map((byte, index) => (index === at ? byte ^ 0x80 : byte))
      expect(isEnvelopeOf(wrong, text, key), `byte ${at}`).toBe(false)
    }
    for (const end of bytes.keys())
      expect(isEnvelopeOf(bytes.subarray(0, end), text, key), `${end}`).toBe(false)
    expect(isEnvelopeOf(concatBytes(bytes, Uint8Array.of(0)), text, key)).toBe(false)
  })

  it.each<[string, Uint8Array]>([
    ['no key', long(text, { keys: [] })],
    ['another key', long(text, { keys: [other] })],
    ['a key that differs in one byte', long(text, { keys: [key.map((byte, at) => (at === 31 ? 9 : byte))] })],
    ['another length', long(text, { length: 5 })],
    ['a length of 256 more', long(text, { length: 256 + 6 })],
    ['another format', long(text, { format: 3 })],
    ['another length in the short form', short(text, { length: 7 })],
    ['another format in the short form', short(text, { format: 3 })],
    ['no key in version 1', version1(text, [])],
    ['another key in version 1', version1(text, [other])],
    ['two keys, of which one is there', concatBytes(domain, Uint8Array.of(1, 2), key, text)],
    [
      'two keys, of which one is there, in the long form',
      concatBytes(domain, new Uint8Array(33), Uint8Array.of(1, 2), key, two(text.length), text),
    ],
    ['version 2', version1(text).map((byte, at) => (at === 16 ? 2 : byte))],
    ['only the domain', domain],
  ])('is none with %s', (_what, bytes) => expect(isEnvelopeOf(bytes, text, key)).toBe(false))

  it('is not one of no text that ends before its length', () => {
    expect(isEnvelopeOf(concatBytes(domain, Uint8Array.of(0, 1)), new Uint8Array(), key)).toBe(false)
    expect(isEnvelopeOf(short(new Uint8Array()), new Uint8Array(), key)).toBe(true)
  })

  it('has printable ASCII alone in format 0', () => {
    for (const [body, isOne] of [
      [Uint8Array.of(0x20, 0x7e), true],
      [Uint8Array.of(0x61, 0x1f), false],
      [Uint8Array.of(0x7f, 0x61), false],
      [utf8ToBytes('ü'), false],
    ] as const) {
      expect(isEnvelopeOf(long(body, { format: 0 }), body, key)).toBe(isOne)
      expect(isEnvelopeOf(short(body, { format: 0 }), body, key)).toBe(isOne)
      expect(isEnvelopeOf(short(body, { format: 1 }), body, key)).toBe(true)
    }
  })

  it('has 1,232 bytes at most in the formats 0 and 1, and more in 2', () => {
    for (const make of [long, short]) {
      const most = filled(1_232 - make(new Uint8Array()).length)
      const more = filled(most.length + 1)
      for (const format of [0, 1, 2]) {
        expect(isEnvelopeOf(make(most, { format }), most, key)).toBe(true)
        expect(isEnvelopeOf(make(more, { format }), more, key)).toBe(format === 2)
      }
    }
  })
})
