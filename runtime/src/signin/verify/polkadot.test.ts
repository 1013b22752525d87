import { ed25519, ristretto255 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import { verifyPolkadot } from './polkadot.js'

const message = 'app.example wants you to sign in'
const text = utf8ToBytes(message)
const wrapped = utf8ToBytes(`<Bytes>${message}</Bytes>`)
const hex = (...parts: Uint8Array[]) => `0x${bytesToHex(concatBytes(...parts))}`
const addressOf = (account: Uint8Array) => {
  const body = Uint8Array.of(42, ...account)
  const hash = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return base58.encode(concatBytes(body, hash.subarray(0, 2)))
}
const statusOf = async (account: Uint8Array, signature: string) =>
  (await verifyPolkadot({ address: addressOf(account), message, signature })).status

describe('an ecdsa signature', () => {
  const secret = new Uint8Array(32).fill(7)
  const account = blake2b(secp256k1.getPublicKey(secret, true), { dkLen: 32 })
  const signed = secp256k1.Signature.fromBytes(
    secp256k1.sign(blake2b(wrapped, { dkLen: 32 }), secret, { prehash: false, format: 'recovered' }),
    'recovered',
  )
  const bytes = concatBytes(signed.toBytes('compact'), Uint8Array.of(signed.recovery ?? 0))

  it('is verified with and without the byte of its kind', async () => {
    expect(await statusOf(account, hex(bytes))).toBe('valid')
    expect(await statusOf(account, hex(Uint8Array.of(2), bytes))).toBe('valid')
  })

  it('is refused behind the byte of another kind, and with more bytes behind it', async () => {
    for (const kind of [0, 1, 3])
      expect(await statusOf(account, hex(Uint8Array.of(kind), bytes))).toBe('invalid')
    for (const count of [1, 2, 3])
      expect(await statusOf(account, hex(bytes, new Uint8Array(count)))).toBe('invalid')
  })

  it('is refused with the other s, since everybody can make that one from it', async () => {
    const { r, recovery = 0, s } = signed
    const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
    const malleated = concatBytes(other.toBytes('compact'), Uint8Array.of(recovery ^ 1))
    expect(await statusOf(account, hex(malleated))).toBe('invalid')
  })

  it('is refused with another recovery id, and with numbers that are none', async () => {
    for (const recovery of [2, 3, 27, 255]) {
      const other = concatBytes(signed.toBytes('compact'), Uint8Array.of(recovery))
      expect(await statusOf(account, hex(other))).toBe('invalid')
    }
    expect(await statusOf(account, hex(new Uint8Array(64).fill(255), Uint8Array.of(0)))).toBe('invalid')
  })

  it('is refused if a byte of the account differs, wherever it is', async () => {
    for (let at = 0; at < 32; at++) {
      const other = account.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(await statusOf(other, hex(bytes))).toBe('invalid')
    }
  })

  it.each([
    ['no prefix', bytesToHex(bytes)],
    ['something before it', `a${hex(bytes)}`],
    ['something behind it', `${hex(bytes)}!`],
    ['another letter', hex(bytes).replace(/.$/, 'g')],
    ['half a byte', `${hex(bytes)}0`],
    ['63 bytes', hex(bytes.subarray(2))],
    ['nothing', ''],
  ])('is refused if its hexadecimal form has %s', async (_what, signature) => {
    expect(await statusOf(account, signature)).toBe('invalid')
  })

  it('is refused for an address that is none', async () => {
    const signature = hex(signed.toBytes('compact'))
    expect(await verifyPolkadot({ address: 'none', message, signature })).toEqual({ status: 'invalid' })
  })
})

const secrets = Array.from({ length: 200 }, (_, at) => secretFromSeed(new Uint8Array(32).fill(at)))

describe('an ed25519 signature', () => {
  const secret = new Uint8Array(32).fill(7)
  const account = ed25519.getPublicKey(secret)

  it('is verified with and without the byte of its kind, and refused behind that of another', async () => {
    expect(await statusOf(account, hex(ed25519.sign(wrapped, secret)))).toBe('valid')
    expect(await statusOf(account, hex(ed25519.sign(text, secret)))).toBe('valid')
    const behind = (kind: number) => hex(Uint8Array.of(kind), ed25519.sign(wrapped, secret))
    expect(await statusOf(account, behind(0))).toBe('valid')
    for (const kind of [1, 2, 3]) expect(await statusOf(account, behind(kind))).toBe('invalid')
  })
})

describe('an sr25519 signature', () => {
  it('is refused behind the byte of another kind, without its mark, and for another text', async () => {
    const secret = secrets.find((each) => !getPublicKey(each).includes(0))
    if (secret === undefined) throw new Error('Every key has a zero.')
    const account = getPublicKey(secret)
    const signature = signSr25519(secret, wrapped)
    expect(await statusOf(account, hex(Uint8Array.of(1), signature))).toBe('valid')
    for (const kind of [0, 2, 3])
      expect(await statusOf(account, hex(Uint8Array.of(kind), signature))).toBe('invalid')
    const unmarked = signature.map((byte, at) => (at === 63 ? byte & 127 : byte))
    expect(await statusOf(account, hex(unmarked))).toBe('invalid')
    expect(await statusOf(account, hex(signSr25519(secret, utf8ToBytes('another text'))))).toBe('invalid')
  })

  it('is verified for an account with a zero among its bytes', async () => {
    const secret = secrets.find((each) => getPublicKey(each).includes(0))
    if (secret === undefined) throw new Error('No key has a zero.')
    const account = getPublicKey(secret)
    expect(await statusOf(account, hex(signSr25519(secret, text)))).toBe('valid')
    expect(await statusOf(account, hex(Uint8Array.of(1), signSr25519(secret, wrapped)))).toBe('valid')
  })

  it('refuses the neutral point as account, for which everybody can sign', async () => {
    const nobody = new Uint8Array(32)
    const signature = concatBytes(
      ristretto255.Point.BASE.multiply(2n).toBytes(),
      Uint8Array.of(2),
      nobody.subarray(1),
    )
    signature[63] = 128
    expect(await statusOf(nobody, hex(signature))).toBe('invalid')
  })
})
