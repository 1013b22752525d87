import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { isSignedEd25519, verifySolana } from './solana.js'

const secret = new Uint8Array(32).fill(7)
const key = ed25519.getPublicKey(secret)
const address = base58.encode(key)
const message = 'app.example wants you to sign in'
const text = utf8ToBytes(message)
const signatureOf = (bytes: Uint8Array) => base58.encode(ed25519.sign(bytes, secret))
const right = { address, message, signature: signatureOf(text) }

/** An off-chain message, version 0 with its long header, in UTF-8. */
const envelopeOf = (body: Uint8Array) =>
  concatBytes(
    Uint8Array.of(0xff, ...utf8ToBytes('solana offchain'), 0),
    new Uint8Array(32),
    ...[Uint8Array.of(1, 1), key, Uint8Array.of(body.length & 255, body.length >> 8), body],
  )

const statusOf = (signed: Parameters<typeof verifySolana>[0]) => verifySolana(signed).status

describe('a signature of Solana', () => {
  it('is over the text, the same bytes, or an envelope with them', () => {
    expect(statusOf(right)).toBe('valid')
    expect(statusOf({ ...right, signedMessage: base64.encode(text) })).toBe('valid')
    const envelope = envelopeOf(text)
    expect(
      statusOf({ ...right, signature: signatureOf(envelope), signedMessage: base64.encode(envelope) }),
    ).toBe('valid')
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a part of it', text.subarray(0, -1)],
    ['more than it', concatBytes(text, utf8ToBytes('!'))],
    ['a text of the same length', utf8ToBytes(message.replace('app', 'bad'))],
    ['an envelope with another text', envelopeOf(utf8ToBytes('another text'))],
  ])('says nothing of a text if what was signed is %s', (_what, bytes) => {
    const signed = { ...right, signature: signatureOf(bytes), signedMessage: base64.encode(bytes) }
    expect(statusOf(signed)).toBe('invalid')
  })

  it.each<[string, Partial<typeof right> & { signedMessage?: string }]>([
    ['an address that is none', { address: 'none' }],
    [
      'an address that is none, with an envelope',
      { address: 'none', signedMessage: base64.encode(envelopeOf(text)) },
    ],
    ['a signature that is no base58', { signature: '0OIl' }],
    ['a signature of 63 bytes', { signature: base58.encode(new Uint8Array(63).fill(1)) }],
    ['a signature of 65 bytes', { signature: base58.encode(new Uint8Array(65).fill(1)) }],
    ['signed bytes that are no base64', { signedMessage: '%' }],
  ])('is invalid with %s', (_what, wrong) => expect(statusOf({ ...right, ...wrong })).toBe('invalid'))

  it('is read with signed bytes of 65,536 characters, and with no more', () => {
    const long = 'a'.repeat(49_152)
    const signed = (body: string) => ({
      ...{ address, message: body, signature: signatureOf(utf8ToBytes(body)) },
      signedMessage: base64.encode(utf8ToBytes(body)),
    })
    expect(signed(long).signedMessage).toHaveLength(65_536)
    expect(statusOf(signed(long))).toBe('valid')
    expect(statusOf(signed(`${long}a`))).toBe('invalid')
  })
})

describe('ed25519', () => {
  it('refuses a signature whose point is not in its shortest form (RFC 8032, section 5.1.7)', () => {
    const { scalar } = ed25519.utils.getExtendedPublicKey(secret)
    const signWith = (point: Uint8Array) => {
      const challenge = toNumber(sha512(concatBytes(point, key, text))) % ed25519.Point.Fn.ORDER
      const s = (challenge * scalar) % ed25519.Point.Fn.ORDER
      return concatBytes(point, toBytes(s))
    }
    // The neutral point, as 1 and as p + 1.
    const canonical = Uint8Array.of(1, ...new Uint8Array(31))
    const longer = Uint8Array.of(0xee, ...new Uint8Array(30).fill(0xff), 0x7f)
    expect(isSignedEd25519(signWith(canonical), text, key)).toBe(true)
    expect(ed25519.verify(signWith(longer), text, key, { zip215: true })).toBe(true)
    expect(isSignedEd25519(signWith(longer), text, key)).toBe(false)
  })

  it('refuses a key of small order, for which everybody can sign', () => {
    const neutral = Uint8Array.of(1, ...new Uint8Array(31))
    // s = 0: with such a key the equation holds for every text.
    const signature = concatBytes(neutral, new Uint8Array(32))
    expect(ed25519.verify(signature, text, neutral, { zip215: true })).toBe(true)
    expect(isSignedEd25519(signature, text, neutral)).toBe(false)
  })

  it('knows that bytes of another length are no signature, and those of another key no key', () => {
    const signature = ed25519.sign(text, secret)
    expect(isSignedEd25519(signature.subarray(1), text, key)).toBe(false)
    expect(isSignedEd25519(signature, text, key.subarray(1))).toBe(false)
    expect(isSignedEd25519(signature, text, key)).toBe(true)
  })
})

function toNumber(bytes: Uint8Array): bigint {
  return bytes.toReversed().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
