import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64, bech32 } from '@scure/base'
import { expect, it } from 'vitest'
import { adr36Bytes, verifyCosmos } from './cosmos.js'

const secret = new Uint8Array(32).fill(7)
const message = 'app.example wants you to sign in'
const hashOf = (key: Uint8Array) => ripemd160(sha256(key))
const addressOf = (hash: Uint8Array) => bech32.encode('cosmos', bech32.toWords(hash))
/** Returns the answer of a wallet that signs for this address with its key. */
const signFor = (address: string, key: Uint8Array, digestOf: typeof sha256 | typeof keccak_256 = sha256) => {
  const digest = digestOf(adr36Bytes(address, message))
  const signature = base64.encode(secp256k1.sign(digest, secret, { prehash: false }))
  return { address, message, publicKey: base64.encode(key), signature }
}
const key = secp256k1.getPublicKey(secret, true)
const right = signFor(addressOf(hashOf(key)), key)

it('verifyCosmos verifies the signature of an account', () => {
  expect(verifyCosmos(right)).toEqual({ status: 'valid' })
})

it('verifyCosmos verifies the signature of an account like those of Ethereum, over the other hash', () => {
  const long = secp256k1.getPublicKey(secret, false)
  const address = addressOf(keccak_256(long.subarray(1)).subarray(12))
  const signed = signFor(address, key, keccak_256)
  expect(verifyCosmos(signed)).toEqual({ status: 'valid' })
  expect(verifyCosmos(signFor(address, key, sha256))).toEqual({ status: 'invalid' })
})

it('verifyCosmos refuses a signature with the other s, which everybody can make from it', () => {
  const { r, s } = secp256k1.Signature.fromBytes(base64.decode(right.signature), 'compact')
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
  const signature = base64.encode(other.toBytes('compact'))
  expect(verifyCosmos({ ...right, signature })).toEqual({ status: 'invalid' })
})

it('verifyCosmos refuses a key for an account whose hash differs from its own in any one byte', () => {
  for (let at = 0; at < 20; at++) {
    const other = hashOf(key).map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(verifyCosmos(signFor(addressOf(other), key))).toEqual({ status: 'invalid' })
  }
})

it('verifyCosmos refuses an uncompressed key, also for the account that its hash would name', () => {
  const long = secp256k1.getPublicKey(secret, false)
  expect(verifyCosmos(signFor(addressOf(hashOf(long)), long))).toEqual({ status: 'invalid' })
})

it.each<[string, Partial<typeof right>]>([
  ['an address that is none', { address: 'none' }],
  ['a key that is no base64', { publicKey: '%' }],
  ['a key of 33 bytes that is no point', { publicKey: base64.encode(new Uint8Array(33)) }],
  ['a signature that is no base64', { signature: '%' }],
  ['a signature of 63 bytes', { signature: base64.encode(new Uint8Array(63).fill(1)) }],
  ['a signature of more characters than any has', { signature: 'A'.repeat(132) }],
])('verifyCosmos refuses %s', (_what, wrong) =>
  expect(verifyCosmos({ ...right, ...wrong })).toEqual({ status: 'invalid' }))

it('verifyCosmos refuses a signature without the public key', () => {
  const { address, signature } = right
  expect(verifyCosmos({ address, message, signature })).toEqual({ status: 'invalid' })
})
