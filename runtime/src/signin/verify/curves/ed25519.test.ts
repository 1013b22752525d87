import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readVectors } from '../../../../../tests/contract/signIn/vectors.js'
import { readSolanaKey } from '../../message/addresses.js'
import { isSignedEd25519 } from './ed25519.js'
import { verifyByLibrary } from './ed25519Library.js'

vi.mock('./ed25519Library.js', { spy: true })

const { Point } = ed25519
const { ORDER } = Point.Fn
const secret = new Uint8Array(32).fill(7)
const { scalar } = ed25519.utils.getExtendedPublicKey(secret)
const key = ed25519.getPublicKey(secret)
const text = utf8ToBytes('app.example wants you to sign in')

/** A point of order 8, and its multiples: all points of small order. */
const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
const small = Array.from({ length: 8 }, (_, at) => torsion.multiplyUnsafe(BigInt(at)))

const getRandomValues = crypto.getRandomValues.bind(crypto)
const hideNode = () => vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)

afterEach(() => {
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The three ways to verify, each where the one before it is missing. */
const platforms = {
  'the module of Node': () => {},
  'the Web Cryptography API': () => hideNode(),
  'the library': () => {
    hideNode()
    vi.stubGlobal('crypto', { getRandomValues })
  },
}

describe.each(Object.entries(platforms))('T-F5: ed25519 by %s', (_name, prepare) => {
  it.each(readVectors('ed25519-wycheproof'))('answers as expected: $name', async (vector) => {
    prepare()
    const account = readSolanaKey(vector.address) ?? new Uint8Array()
    const message = hexToBytes(vector.messageHex ?? '')
    const isSigned = await isSignedEd25519(base58.decode(vector.signature), message, account)
    expect(isSigned ? 'valid' : 'invalid').toBe(vector.expect)
  })

  it('refuses every key of small order, in each of its forms, although the equation holds', async () => {
    prepare()
    for (const point of small)
      for (const form of formsOf(point)) {
        const { message, signature } = forge(form)
        expect(await isSignedEd25519(signature, message, form)).toBe(false)
      }
  })

  it('refuses an R of small order, in each of its forms', async () => {
    prepare()
    for (const r of small.flatMap(formsOf)) {
      const s = (challengeOf(r, key, text) * scalar) % ORDER
      expect(await isSignedEd25519(concatBytes(r, toBytes(s)), text, key)).toBe(false)
    }
  })

  it('answers by the equation without the cofactor for a key with a part of small order', async () => {
    prepare()
    const mixed = Point.fromBytes(key).add(torsion).toBytes()
    const r = Point.BASE.multiply(5n).toBytes()
    const sign = (message: Uint8Array) =>
      concatBytes(r, toBytes((5n + challengeOf(r, mixed, message) * scalar) % ORDER))
    const messages = Array.from({ length: 64 }, (_, at) => Uint8Array.of(at))
    const exact = messages.filter((each) => challengeOf(r, mixed, each) % 8n === 0n)
    expect(exact.length).toBeGreaterThan(0)
    for (const message of messages) {
      const signature = sign(message)
      // The library's own function multiplies by the cofactor, which hides the part of small order.
      expect(ed25519.verify(signature, message, mixed, { zip215: false })).toBe(true)
      expect(await isSignedEd25519(signature, message, mixed)).toBe(exact.includes(message))
    }
  })

  it('refuses a signature or a key of another length, and a key that is not on the curve', async () => {
    prepare()
    const signature = ed25519.sign(text, secret)
    expect(await isSignedEd25519(signature, text, key)).toBe(true)
    expect(await isSignedEd25519(signature.subarray(1), text, key)).toBe(false)
    expect(await isSignedEd25519(concatBytes(signature, new Uint8Array(1)), text, key)).toBe(false)
    expect(await isSignedEd25519(signature, text, key.subarray(1))).toBe(false)
    expect(await isSignedEd25519(signature, text, concatBytes(key, new Uint8Array(1)))).toBe(false)
    expect(await isSignedEd25519(signature, text, Uint8Array.of(2, ...new Uint8Array(31)))).toBe(false)
  })
})

describe('the platform', () => {
  it('of Node verifies with its own module', async () => {
    const verify = vi.spyOn(process.getBuiltinModule('node:crypto'), 'verify')
    expect(await isSignedEd25519(ed25519.sign(text, secret), text, key)).toBe(true)
    expect(verify).toHaveReturnedWith(true)
    expect(verifyByLibrary).not.toHaveBeenCalled()
  })

  it('without such a module verifies by the Web Cryptography API', async () => {
    hideNode()
    const verify = vi.spyOn(crypto.subtle, 'verify')
    expect(await isSignedEd25519(ed25519.sign(text, secret), text, key)).toBe(true)
    expect(verify).toHaveBeenCalledOnce()
    expect(verifyByLibrary).not.toHaveBeenCalled()
  })

  it('is not asked about a signature that breaks a rule, so that it cannot accept one', async () => {
    hideNode()
    const verify = vi.fn(async () => true)
    vi.stubGlobal('crypto', { getRandomValues, subtle: { importKey: async () => ({}), verify } })
    const signature = ed25519.sign(text, secret)
    expect(await isSignedEd25519(signature, text, key)).toBe(true)
    expect(verify).toHaveBeenCalledOnce()
    const [r, s] = [signature.subarray(0, 32), signature.subarray(32)]
    const highest = concatBytes(r, toBytes(ORDER - 1n))
    expect(await isSignedEd25519(highest, text, key)).toBe(true)
    const wrong = [
      [concatBytes(r, toBytes(toNumber(s) + ORDER)), key],
      [concatBytes(r, toBytes(ORDER)), key],
      ...small.flatMap(formsOf).flatMap((form) => [
        [signature, form],
        [concatBytes(form, s), key],
      ]),
      // The y coordinate 3 + p, which is not the shortest form of 3.
      [signature, Uint8Array.of(0xf0, ...new Uint8Array(30).fill(0xff), 0x7f)],
    ] as const
    for (const [each, account] of wrong)
      expect(await isSignedEd25519(each as Uint8Array, text, account as Uint8Array)).toBe(false)
    expect(verify).toHaveBeenCalledTimes(2)
  })
})

/** The encodings that a lenient reader takes for a point: its own, with p added to y, and with the other sign of 0. */
function formsOf(point: InstanceType<typeof Point>): readonly Uint8Array[] {
  const bytes = point.toBytes()
  const sign = (bytes[31] ?? 0) & 128
  const y = point.toAffine().y
  const ys = [y, y + Point.Fp.ORDER].filter((each) => each < 2n ** 255n)
  const signs = point.toAffine().x === 0n ? [0, 128] : [sign]
  return ys.flatMap((each) =>
    signs.map((bit) => toBytes(each).map((byte, at) => (at === 31 ? byte | bit : byte))),
  )
}

/** A signature without a secret: with a challenge that is divisible by 8, the key has no part in the equation. */
function forge(account: Uint8Array): { readonly message: Uint8Array; readonly signature: Uint8Array } {
  const r = Point.BASE.multiply(3n).toBytes()
  for (let at = 0; ; at++) {
    const message = utf8ToBytes(`a text ${at}`)
    if (challengeOf(r, account, message) % 8n === 0n)
      return { message, signature: concatBytes(r, toBytes(3n)) }
  }
}

const challengeOf = (r: Uint8Array, account: Uint8Array, message: Uint8Array) =>
  toNumber(sha512(concatBytes(r, account, message))) % ORDER

function toNumber(bytes: Uint8Array): bigint {
  return bytes.toReversed().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
