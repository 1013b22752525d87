import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  verify,
} from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors.json'
import { clientIdOf, signRelayJwt } from './clientId.js'
import {
  type Envelope,
  openEnvelope,
  readEnvelope,
  readLinkMessage,
  readRelayMessage,
  sealEnvelope,
  toLinkMessage,
  toRelayMessage,
  writeEnvelope,
} from './envelope.js'
import { deriveSymKey, generateKeyPair, isHex32, messageIdOf, randomHex32, topicOf } from './keys.js'

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)

/** Raw X25519 keys as node:crypto takes them: the DER of RFC 8410 around 32 bytes. */
const nodePrivate = (key: string) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b656e04220420${key}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
const nodePublic = (key: string) =>
  createPublicKey({ key: Buffer.from(`302a300506032b656e032100${key}`, 'hex'), format: 'der', type: 'spki' })
const nodeSymKey = (privateKey: string, publicKey: string) => {
  const secret = diffieHellman({ privateKey: nodePrivate(privateKey), publicKey: nodePublic(publicKey) })
  return Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex')
}

describe('keys', () => {
  it.each(vectors.x25519)('derives the key of $a.name and $b.name', ({ a, b, symKey, sessionTopic }) => {
    expect(deriveSymKey(a.privateKey, b.publicKey)).toBe(symKey)
    expect(deriveSymKey(b.privateKey, a.publicKey)).toBe(symKey)
    expect(topicOf(symKey)).toBe(sessionTopic)
  })

  it.each(vectors.x25519Invalid)('takes no $publicKey', ({ privateKey, publicKey }) =>
    expect(deriveSymKey(privateKey, publicKey)).toBeUndefined())

  it.each(vectors.topics)('names the topic of a $of', ({ input, topic }) =>
    expect(topicOf(input)).toBe(topic))

  it('derives what node:crypto derives', () => {
    for (let run = 0; run < 50; run++) {
      const [own, peer] = [generateKeyPair(), generateKeyPair()]
      expect(deriveSymKey(own.privateKey, peer.publicKey)).toBe(nodeSymKey(own.privateKey, peer.publicKey))
      expect(deriveSymKey(own.privateKey, peer.publicKey)).toBe(deriveSymKey(peer.privateKey, own.publicKey))
    }
  })

  it('never throws at the key of a peer', () => {
    fc.assert(
      fc.property(fc.oneof(hex32, fc.anything()), (key) => {
        const derived = deriveSymKey(vectors.x25519[0]?.a.privateKey ?? '', key)
        expect(derived === undefined || isHex32(derived)).toBe(true)
      }),
    )
  })

  it('makes another key each time', () =>
    expect(new Set(Array.from({ length: 50 }, randomHex32)).size).toBe(50))
})

describe('envelopes', () => {
  it.each(vectors.envelopes)('$name', (vector) => {
    const bytes = hexToBytes(vector.hex)
    const envelope = readEnvelope(bytes)
    expect(envelope && bytesToHex(writeEnvelope(envelope))).toBe(vector.hex)
    expect(envelope?.type).toBe(vector.type)
    expect(envelope && openEnvelope(envelope, vector.symKey ?? '')).toBe(vector.plaintext)
    expect(envelope && toLinkMessage(envelope)).toBe(vector.base64url)
    expect(readLinkMessage(vector.base64url)).toEqual(envelope)
    expect(messageIdOf(vector.base64)).toBe(vector.messageId)
    if (vector.type === 2) expect(readRelayMessage(vector.base64)).toBeUndefined()
    else {
      expect(envelope && toRelayMessage(envelope)).toBe(vector.base64)
      expect(readRelayMessage(vector.base64)).toEqual(envelope)
      expect(readRelayMessage(vector.base64.replace(/=+$/, ''))).toEqual(envelope)
      const { symKey = '', iv = '', plaintext } = vector
      const sender = envelope?.type === 1 ? { senderPublicKey: envelope.senderPublicKey } : {}
      const sealed = sealEnvelope(plaintext, { symKey, iv: hexToBytes(iv), ...sender })
      expect(bytesToHex(writeEnvelope(sealed))).toBe(vector.hex)
    }
  })

  it.each(vectors.envelopesInvalid)('opens none that is wrong: $why', ({ base64, symKey }) => {
    const envelope = readRelayMessage(base64)
    expect(envelope && openEnvelope(envelope, symKey)).toBeUndefined()
  })

  it('has no message longer than a frame of the relay', () => {
    expect(readRelayMessage('A'.repeat(1_048_576 + 4))).toBeUndefined()
    expect(readLinkMessage('A'.repeat(1_048_576 + 4))).toBeUndefined()
  })

  it('is sealed and opened as node:crypto does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), hex32, (text, symKey) => {
        const envelope = sealEnvelope(text, { symKey })
        if (envelope.type !== 0) throw new Error('type 0 was asked for')
        const key = hexToBytes(symKey)
        const decipher = createDecipheriv('chacha20-poly1305', key, envelope.iv, { authTagLength: 16 })
        decipher.setAuthTag(envelope.sealed.subarray(-16))
        const opened = Buffer.concat([decipher.update(envelope.sealed.subarray(0, -16)), decipher.final()])
        expect(opened.toString('utf8')).toBe(text)
        const cipher = createCipheriv('chacha20-poly1305', key, envelope.iv, { authTagLength: 16 })
        const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
        expect(openEnvelope({ type: 0, iv: envelope.iv, sealed: Uint8Array.from(sealed) }, symKey)).toBe(text)
      }),
    )
  })

  it('comes back as it was sent, and not when a bit was changed', () => {
    const sender = fc.option(hex32, { nil: undefined })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), hex32, sender, fc.nat(), (text, symKey, key, at) => {
        const parameters = { symKey, ...(key !== undefined && { senderPublicKey: key }) }
        const envelope = sealEnvelope(text, parameters)
        const message = toRelayMessage(envelope)
        const read = readRelayMessage(message)
        expect(read).toEqual(envelope)
        expect(read && openEnvelope(read, symKey)).toBe(text)
        const bytes = writeEnvelope(envelope)
        const changed = bytes.length - 1 - (at % (envelope.type === 2 ? 1 : envelope.sealed.length + 12))
        bytes[changed] = (bytes[changed] ?? 0) ^ 1
        const spoiled = readEnvelope(bytes) as Envelope
        expect(openEnvelope(spoiled, symKey)).toBeUndefined()
      }),
    )
  })

  it('is read from any bytes and texts without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), hex32, (bytes, symKey) => {
        const envelope = readEnvelope(bytes)
        if (envelope !== undefined) {
          expect(writeEnvelope(envelope)).toEqual(bytes)
          if (envelope.type !== 2) expect(openEnvelope(envelope, symKey)).toBeUndefined()
        }
      }),
    )
    fc.assert(
      fc.property(fc.anything(), (message) => {
        readRelayMessage(message)
        readLinkMessage(message)
      }),
    )
  })
})

describe('the identity of a client', () => {
  it.each(vectors.clientIds)('$clientId', ({ seed, clientId }) => expect(clientIdOf(seed)).toBe(clientId))

  it.each(vectors.jwts)('signs the token for $aud', ({ seed, sub, aud, iat, ttl, token }) => {
    const signed = signRelayJwt({ seed, subject: sub, audience: aud, issuedAt: iat, lifetime: ttl })
    expect(signed).toBe(token)
  })

  it('signs what node:crypto verifies', () => {
    for (const { seed, publicKey } of vectors.clientIds) {
      const token = signRelayJwt({ seed, subject: randomHex32(), audience: 'ws://127.0.0.1:1/', issuedAt: 5 })
      const [header = '', payload = '', signature = ''] = token.split('.')
      const key = createPublicKey({
        key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'),
        format: 'der',
        type: 'spki',
      })
      const signed = Buffer.from(`${header}.${payload}`)
      expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ iat: 5, exp: 86_405 })
    }
  })

  it('names a subscription', () => {
    for (const { topic, clientId, id } of vectors.subscriptionIds) {
      expect(messageIdOf(topic + clientId)).toBe(id)
      expect(
        createHash('sha256')
          .update(topic + clientId)
          .digest('hex'),
      ).toBe(id)
    }
  })
})
