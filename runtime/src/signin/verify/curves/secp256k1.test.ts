import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSignedSecp256k1, isSignedSecp256k1Sha256, recoverSecp256k1 } from './secp256k1.js'

const { Fn, Fp } = secp256k1.Point
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const scalar = fc.bigInt({ min: 1n, max: Fn.ORDER - 1n })
/** Digests of every size, so those above the order too. */
const digest = fc.oneof(bytes, fc.constant(new Uint8Array(32)), fc.constant(new Uint8Array(32).fill(255)))

describe('ECDSA on secp256k1, beside the functions of the library', () => {
  it('accepts what a key signed, and the same numbers as the library does', () => {
    fc.assert(
      fc.property(scalar, digest, digest, (secret, signed, other) => {
        const key = secp256k1.getPublicKey(Fn.toBytes(secret))
        const compact = secp256k1.sign(signed, Fn.toBytes(secret), { prehash: false })
        const signature = secp256k1.Signature.fromBytes(compact, 'compact')
        expect(isSignedSecp256k1(signature, signed, key)).toBe(true)
        const isSigned = secp256k1.verify(compact, other, key, { prehash: false, lowS: false })
        expect(isSignedSecp256k1(signature, other, key)).toBe(isSigned)
      }),
      { numRuns: 30 },
    )
  })

  it('recovers the key that the library recovers, and throws where it does', () => {
    const attempt = (recover: () => string) => {
      try {
        return recover()
      } catch {
        return 'no key'
      }
    }
    const small = fc.bigInt({ min: 1n, max: Fp.ORDER - Fn.ORDER - 1n })
    fc.assert(
      fc.property(fc.oneof(scalar, small), scalar, digest, fc.nat({ max: 3 }), (r, s, hash, recovery) => {
        const signature = new secp256k1.Signature(r, s)
        const theirs = attempt(() => signature.addRecoveryBit(recovery).recoverPublicKey(hash).toHex())
        expect(attempt(() => recoverSecp256k1(signature, hash, recovery).toHex())).toBe(theirs)
      }),
      { numRuns: 60 },
    )
  })

  it('accepts nothing when the sum is the point at infinity', () => {
    // The key is -h/r times the base point, so that the two products cancel each other.
    const [r, s, hash] = [5n, 7n, 11n]
    const key = secp256k1.Point.BASE.multiply(Fn.neg(Fn.mul(hash, Fn.inv(r)))).toBytes()
    expect(isSignedSecp256k1(new secp256k1.Signature(r, s), Fn.toBytes(hash), key)).toBe(false)
  })

  it('recovers no key when the sum is the point at infinity', () => {
    const r = Fn.create(secp256k1.Point.BASE.toAffine().x)
    // s·R is h·G for R = G and s = h.
    const signature = new secp256k1.Signature(r, 9n)
    const parity = Number(secp256k1.Point.BASE.toAffine().y & 1n)
    expect(() => recoverSecp256k1(signature, Fn.toBytes(9n), parity)).toThrow()
  })
})

describe('ECDSA over SHA-256', () => {
  const signed = new TextEncoder().encode('app.example wants you to sign in')
  const secret = new Uint8Array(32).fill(7)
  const key = secp256k1.getPublicKey(secret)
  const signature = secp256k1.Signature.fromBytes(secp256k1.sign(signed, secret), 'compact')
  const other = secp256k1.getPublicKey(new Uint8Array(32).fill(9))
  const notOnCurve = Uint8Array.of(2, ...new Uint8Array(31), 5)

  afterEach(() => vi.restoreAllMocks())

  const withoutCurve = {
    verify: () => {
      throw new Error('unknown curve')
    },
  }
  it.each<[string, () => void]>([
    ['the module of Node', () => {}],
    ['the library, where there is no such module', () => hideNode(undefined)],
    ['the library, where the module does not know the curve', () => hideNode(withoutCurve)],
  ])('is verified by %s', (_name, prepare) => {
    prepare()
    expect(isSignedSecp256k1Sha256(signature, signed, key)).toBe(true)
    expect(isSignedSecp256k1Sha256(signature, signed.subarray(1), key)).toBe(false)
    expect(isSignedSecp256k1Sha256(signature, signed, other)).toBe(false)
    expect(() => isSignedSecp256k1Sha256(signature, signed, notOnCurve)).toThrow()
  })

  it('is verified by the module of Node where there is one', () => {
    const verify = vi.spyOn(process.getBuiltinModule('node:crypto'), 'verify')
    expect(isSignedSecp256k1Sha256(signature, signed, key)).toBe(true)
    expect(verify).toHaveReturnedWith(true)
    expect(isSignedSecp256k1Sha256(signature, signed, other)).toBe(false)
    expect(verify).toHaveReturnedWith(false)
  })

  /** Puts another module, or none, in the place of Node's. */
  function hideNode(module: object | undefined): void {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(
      module as ReturnType<typeof process.getBuiltinModule>,
    )
  }
})
