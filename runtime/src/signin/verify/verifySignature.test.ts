import { describe, expect, it } from 'vitest'
import { readVectors, rightAnswers, type Vector } from '../../../../tests/contract/signIn/vectors.js'
import { isSameAccount, readBitcoinAddress } from '../message/addresses.js'
import { hashBip322, hashToSign, hashToSpend } from './bip122/hashes.js'
import { adr36Bytes } from './cosmos.js'
import { verifySignature } from './verifySignature.js'

const names = ['solana-signature', 'bip322-official', 'bip122-made', 'polkadot', 'cosmos']
const all = names.flatMap((name) => readVectors(name))
const signatures = all.filter(({ kind }) => kind === 'signature')

describe('signatures', () => {
  it('has every vector', () => expect(signatures).toHaveLength(26 + 41 + 85 + 60 + 36))

  it.each(signatures)('$namespace $name', async (vector) => {
    const { address, namespace, message, publicKey, signature, signedMessage } = vector
    const signed = {
      address,
      message,
      signature,
      ...(publicKey !== undefined && { publicKey }),
      ...(signedMessage !== undefined && { signedMessage }),
    }
    const { status } = await verifySignature(namespace, signed, { chainId: '1' })
    expect(rightAnswers(vector)).toContain(status)
  })
})

const right = signatures.filter(({ expect: expected }) => expected === 'valid')

describe('T-F5: a right signature', () => {
  it.each(right)('is wrong for another text: $namespace $name', async (vector) => {
    const { namespace, message, publicKey } = vector
    // The byte in the middle, or one more.
    const at = message.length >> 1
    const other = message.charCodeAt(at) === 0x21 ? '"' : '!'
    for (const text of [message.slice(0, at) + other + message.slice(at + 1), `${message} `]) {
      const { address, signature } = vector
      const signed = { address, signature, message: text, ...(publicKey !== undefined && { publicKey }) }
      const { status } = await verifySignature(namespace, signed, { chainId: '1' })
      expect(['invalid', 'unknown']).toContain(status)
    }
  })

  it('is wrong for the account of another key', async () => {
    const found = right.filter(({ namespace }) => namespace === 'solana' || namespace === 'polkadot')
    for (const { address, namespace, message, signature } of found) {
      const others = found.filter((each) => each.namespace === namespace && each.address !== address)
      for (const other of others.slice(0, 5)) {
        const { status } = await verifySignature(
          namespace,
          { address: other.address, message, signature },
          { chainId: '1' },
        )
        const isOne = namespace === 'polkadot' && isSameAccount('polkadot', address, other.address)
        expect(status).toBe(isOne ? 'valid' : 'invalid')
      }
    }
  })
})

describe('bytes that are signed', () => {
  const hashes = all.filter(({ kind }) => kind === 'bip322-hash') as unknown as readonly (Vector & {
    readonly expect: Readonly<Record<'messageHash' | 'toSpend' | 'toSign', string>>
  })[]
  it.each(hashes)('$name', ({ address, expect: expected, message }) => {
    const script = readBitcoinAddress(address)?.script ?? new Uint8Array()
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const shown = (bytes: Uint8Array) => hex(bytes.toReversed())
    const toSpend = hashToSpend(message, script)
    expect(hex(hashBip322(message))).toBe(expected.messageHash)
    expect(shown(toSpend)).toBe(expected.toSpend)
    expect(shown(hashToSign(toSpend))).toBe(expected.toSign)
  })

  it('are the document of ADR-36, in which amino has nothing to escape', () => {
    const vectorOf = (kind: string) => all.find((each) => each.kind === kind) as unknown as DocumentVector
    const { expect: expected, message, signer } = vectorOf('adr36-bytes')
    const text = new TextDecoder().decode(adr36Bytes(signer, message))
    expect({ bytes: text }).toEqual(expected)
    const escapeHtml = (json: string) =>
      json.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    const { expect: escaped, input } = vectorOf('adr36-escape')
    expect(escapeHtml(input)).toBe(escaped)
    expect(escapeHtml(text)).toBe(text)
  })
})

interface DocumentVector {
  readonly signer: string
  readonly message: string
  readonly input: string
  readonly expect: unknown
}
