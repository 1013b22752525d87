import { generateKeyPairSync, sign as signByNode, verify as verifyByNode } from 'node:crypto'
import { makeSignDoc, pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../../runtime/src/encoding/base58.js'
import type { SignedText, SignInNamespace } from '../../../runtime/src/signin/message/types.js'
import { verifySignature } from '../../../runtime/src/signin/verify/verifySignature.js'

// Other libraries sign with random keys. With one bit changed and without, their verdict and ours must be the same.
const runs = Number(process.env.SIGNIN_RUNS ?? 40)
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
const text = fc.string({ unit: 'grapheme', maxLength: 200 })
const bit = fc.option(
  fc.record({ at: fc.nat({ max: 63 }), mask: fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 128) }),
)
const flip = (bytes: Uint8Array, change: { readonly at: number; readonly mask: number } | null) =>
  bytes.map((byte, at) => (at === change?.at ? byte ^ change.mask : byte))
const isValid = async (namespace: SignInNamespace, signed: SignedText) =>
  (await verifySignature(namespace, signed, { chainId: '1' })).status === 'valid'
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

beforeAll(() => cryptoWaitReady())

describe('polkadot beside @polkadot/util-crypto', () => {
  const kinds = {
    sr25519: (bytes: Uint8Array, from: Uint8Array) => {
      const pair = sr25519PairFromSeed(from)
      return { id: pair.publicKey, signature: sr25519Sign(bytes, pair) }
    },
    ed25519: (bytes: Uint8Array, from: Uint8Array) => {
      const pair = ed25519PairFromSeed(from)
      return { id: pair.publicKey, signature: ed25519Sign(bytes, pair) }
    },
    ecdsa: (bytes: Uint8Array, from: Uint8Array) => {
      const pair = secp256k1PairFromSeed(from)
      return { id: blake2AsU8a(pair.publicKey), signature: secp256k1Sign(bytes, pair, 'blake2') }
    },
  }
  it.each(Object.entries(kinds))('%s', async (_kind, sign) => {
    const prefix = fc.constantFrom(0, 2, 42, 1284)
    await fc.assert(
      fc.asyncProperty(
        seed,
        text,
        bit,
        prefix,
        fc.boolean(),
        async (from, message, change, network, isWrapped) => {
          const signed = new TextEncoder().encode(isWrapped ? `<Bytes>${message}</Bytes>` : message)
          const { id, signature } = sign(signed, from)
          const address = encodeAddress(id, network)
          const changed = flip(signature, change)
          const theirs = signatureVerify(message, changed, address).isValid
          expect(theirs).toBe(change === null)
          expect(await isValid('polkadot', { address, message, signature: hex(changed) })).toBe(theirs)
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('cosmos beside @cosmjs/crypto', () => {
  it('ADR-36', async () => {
    await fc.assert(
      fc.asyncProperty(seed, text, bit, async (from, message, change) => {
        const { privkey, pubkey } = await Secp256k1.makeKeypair(from)
        const key = Secp256k1.compressPubkey(pubkey)
        const publicKey = Buffer.from(key).toString('base64')
        const address = pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: publicKey }, 'cosmos')
        const value = { signer: address, data: Buffer.from(message).toString('base64') }
        const document = makeSignDoc(
          [{ type: 'sign/MsgSignData', value }],
          { gas: '0', amount: [] },
          '',
          '',
          0,
          0,
        )
        const digest = sha256(serializeSignDoc(document))
        const signature = (await Secp256k1.createSignature(digest, privkey)).toFixedLength().subarray(0, 64)
        const changed = flip(signature, change)
        const theirs = await Secp256k1.verifySignature(
          Secp256k1Signature.fromFixedLength(changed),
          digest,
          pubkey,
        )
        const ours = { address, message, publicKey, signature: Buffer.from(changed).toString('base64') }
        expect(await isValid('cosmos', ours)).toBe(theirs)
        expect(theirs).toBe(change === null)
      }),
      { numRuns: runs },
    )
  })
})

describe("solana beside Node's OpenSSL", () => {
  it('ed25519', async () => {
    await fc.assert(
      fc.asyncProperty(text, bit, async (message, change) => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519')
        const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
        const address = encodeBase58(key)
        const bytes = Buffer.from(message)
        const changed = flip(new Uint8Array(signByNode(null, bytes, privateKey)), change)
        const theirs = verifyByNode(null, bytes, publicKey, changed)
        expect(await isValid('solana', { address, message, signature: encodeBase58(changed) })).toBe(theirs)
        expect(theirs).toBe(change === null)
      }),
      { numRuns: runs },
    )
  })
})
