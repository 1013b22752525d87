import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { verifySolana } from './solana.js'

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

const statusOf = async (signed: Parameters<typeof verifySolana>[0]) => (await verifySolana(signed)).status

describe('a signature of Solana', () => {
  it('is over the text, the same bytes, or an envelope with them', async () => {
    expect(await statusOf(right)).toBe('valid')
    expect(await statusOf({ ...right, signedMessage: base64.encode(text) })).toBe('valid')
    const envelope = envelopeOf(text)
    expect(
      await statusOf({ ...right, signature: signatureOf(envelope), signedMessage: base64.encode(envelope) }),
    ).toBe('valid')
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a part of it', text.subarray(0, -1)],
    ['more than it', concatBytes(text, utf8ToBytes('!'))],
    ['a text of the same length', utf8ToBytes(message.replace('app', 'bad'))],
    ['an envelope with another text', envelopeOf(utf8ToBytes('another text'))],
  ])('says nothing of a text if what was signed is %s', async (_what, bytes) => {
    const signed = { ...right, signature: signatureOf(bytes), signedMessage: base64.encode(bytes) }
    expect(await statusOf(signed)).toBe('invalid')
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
  ])('is invalid with %s', async (_what, wrong) =>
    expect(await statusOf({ ...right, ...wrong })).toBe('invalid'))

  it('is read with signed bytes of 65,536 characters, and with no more', async () => {
    const long = 'a'.repeat(49_152)
    const signed = (body: string) => ({
      address,
      message: body,
      signature: signatureOf(utf8ToBytes(body)),
      signedMessage: base64.encode(utf8ToBytes(body)),
    })
    expect(signed(long).signedMessage).toHaveLength(65_536)
    expect(await statusOf(signed(long))).toBe('valid')
    expect(await statusOf(signed(`${long}a`))).toBe('invalid')
  })
})
