import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  verify,
} from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesToDigits, digitsToBytes } from '../../../../common/hex.js'
import vectors from '../vectors.json'
import { clientIdOf, signRelayJwt } from './clientId.js'
import {
  type Envelope,
  openEnvelope,
  readEnvelope,
  readRelayMessage,
  sealEnvelope,
  toRelayMessage,
  writeEnvelope,
} from './envelope.js'
import { deriveSymKey, generateKeyPair, isHex32, messageIdOf, randomHex32, topicOf } from './keys.js'
import { libraryPrimitives } from './libraryPrimitives.js'
import { webPrimitives, x25519BasePoint } from './primitives.js'

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToDigits)

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

describe.each([
  ['the browser', webPrimitives],
  ['the library', libraryPrimitives],
])('the primitives of %s', (_name, { ed25519PublicKey, ed25519Sign, hkdf, sha256, x25519 }) => {
  it.each(vectors.x25519)('derive the key of $a.name and $b.name', async ({ a, b, symKey }) => {
    for (const [own, peer] of [
      [a, b],
      [b, a],
    ] as const) {
      const secret = await x25519(digitsToBytes(own.privateKey), digitsToBytes(peer.publicKey))
      expect(bytesToDigits(await hkdf(secret))).toBe(symKey)
      expect(bytesToDigits(await x25519(digitsToBytes(own.privateKey), x25519BasePoint))).toBe(own.publicKey)
    }
  })

  it('refuse a public key of low order', async () => {
    const privateKey = digitsToBytes(vectors.x25519[0]?.a.privateKey ?? '')
    for (const point of [new Uint8Array(32), Uint8Array.of(1, ...new Uint8Array(31))])
      await expect(x25519(privateKey, point)).rejects.toThrow()
  })

  it.each(vectors.topics)('hash a $of', async ({ input, topic }) =>
    expect(bytesToDigits(await sha256(digitsToBytes(input)))).toBe(topic))

  it.each(vectors.clientIds)('give the public key of $clientId', async ({ seed, publicKey }) =>
    expect(bytesToDigits(await ed25519PublicKey(digitsToBytes(seed)))).toBe(publicKey))

  it.each(vectors.jwts)('sign the token for $aud', async ({ seed, token }) => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const signed = await ed25519Sign(new TextEncoder().encode(`${header}.${payload}`), digitsToBytes(seed))
    expect(Buffer.from(signed).toString('base64url')).toBe(signature)
  })
})

describe('which primitives are used', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** A page of its own, with this much of the Web Cryptography API. */
  async function loadWith(subtle: unknown) {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle })
    vi.resetModules()
    const { loadPrimitives, webPrimitives: ownWeb } = await import('./primitives.js')
    return (await loadPrimitives()) === ownWeb ? 'web' : 'library'
  }

  it('are those of the browser, or of the library where it has none or lacks a curve', async () => {
    const { subtle } = crypto
    expect(await loadWith(subtle)).toBe('web')
    expect(await loadWith(undefined)).toBe('library')
    const lacking = (name: string) =>
      new Proxy(subtle, {
        get:
          (target, key: keyof SubtleCrypto) =>
          (...given: unknown[]) => {
            const isLacking = given.some(
              (each) => each === name || (each as { name?: string })?.name === name,
            )
            if (isLacking) return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
            return (target[key] as (...parameters: unknown[]) => unknown).apply(target, given)
          },
      })
    expect(await loadWith(lacking('X25519'))).toBe('library')
    expect(await loadWith(lacking('Ed25519'))).toBe('library')
  })
})

describe('keys', () => {
  it.each(vectors.x25519)('derives the key of $a.name and $b.name', async ({
    a,
    b,
    symKey,
    sessionTopic,
  }) => {
    expect(await deriveSymKey(a.privateKey, b.publicKey)).toBe(symKey)
    expect(await deriveSymKey(b.privateKey, a.publicKey)).toBe(symKey)
    expect(await topicOf(symKey)).toBe(sessionTopic)
  })

  it.each(vectors.x25519Invalid)('takes no $publicKey', async ({ privateKey, publicKey }) =>
    expect(await deriveSymKey(privateKey, publicKey)).toBeUndefined())

  it.each(vectors.topics)('names the topic of a $of', async ({ input, topic }) =>
    expect(await topicOf(input)).toBe(topic))

  it('derives what node:crypto derives', async () => {
    for (let run = 0; run < 50; run++) {
      const [own, peer] = await Promise.all([generateKeyPair(), generateKeyPair()])
      const derived = await deriveSymKey(own.privateKey, peer.publicKey)
      expect(derived).toBe(nodeSymKey(own.privateKey, peer.publicKey))
      expect(derived).toBe(await deriveSymKey(peer.privateKey, own.publicKey))
    }
  })

  it('never throws at the key of a peer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hex32, fc.anything()), async (key) => {
        const derived = await deriveSymKey(vectors.x25519[0]?.a.privateKey ?? '', key)
        expect(derived === undefined || isHex32(derived)).toBe(true)
      }),
    )
  })

  it('makes another key each time', () =>
    expect(new Set(Array.from({ length: 50 }, randomHex32)).size).toBe(50))
})

describe('envelopes', () => {
  it.each(vectors.envelopes)('$name', async (vector) => {
    expect(await messageIdOf(vector.base64)).toBe(vector.messageId)
    const envelope = readEnvelope(digitsToBytes(vector.hex))
    expect(readRelayMessage(vector.base64)).toEqual(envelope)
    // Type 2 is for links.
    expect(envelope?.type).toBe(vector.type === 2 ? undefined : vector.type)
    if (envelope === undefined) return
    expect(bytesToDigits(writeEnvelope(envelope))).toBe(vector.hex)
    expect(openEnvelope(envelope, vector.symKey ?? '')).toBe(vector.plaintext)
    expect(toRelayMessage(envelope)).toBe(vector.base64)
    expect(readRelayMessage(vector.base64.replace(/=+$/, ''))).toEqual(envelope)
    const { symKey = '', iv = '', plaintext } = vector
    const sender = envelope.type === 1 ? { senderPublicKey: envelope.senderPublicKey } : {}
    const sealed = sealEnvelope(plaintext, { symKey, iv: digitsToBytes(iv), ...sender })
    expect(bytesToDigits(writeEnvelope(sealed))).toBe(vector.hex)
  })

  it.each(vectors.envelopesInvalid)('opens none that is wrong: $why', ({ base64, symKey }) => {
    const envelope = readRelayMessage(base64)
    expect(envelope && openEnvelope(envelope, symKey)).toBeUndefined()
  })

  it('has no message longer than a frame of the relay', () => {
    expect(readRelayMessage('A'.repeat(1_048_576 + 4))).toBeUndefined()
    expect(readRelayMessage('A'.repeat(1_048_576))).toBeDefined()
  })

  it('has at least an iv and a tag', () => {
    const shortest = new Uint8Array(1 + 12 + 16)
    expect(readEnvelope(shortest)).toEqual({ type: 0, iv: new Uint8Array(12), sealed: new Uint8Array(16) })
    expect(readEnvelope(shortest.subarray(1))).toBeUndefined()
    const withKey = Uint8Array.of(1, ...new Uint8Array(32 + 12 + 16))
    expect(readEnvelope(withKey)).toMatchObject({ senderPublicKey: '00'.repeat(32) })
    expect(readEnvelope(withKey.subarray(0, -1))).toBeUndefined()
  })

  it('is text in UTF-8, of which a mark at the start is kept', () => {
    const symKey = '11'.repeat(32)
    expect(openEnvelope(sealEnvelope('\ufeffa', { symKey }), symKey)).toBe('\ufeffa')
    const iv = new Uint8Array(12)
    const cipher = createCipheriv('chacha20-poly1305', digitsToBytes(symKey), iv, { authTagLength: 16 })
    const sealed = Buffer.concat([cipher.update(Buffer.from([0xff])), cipher.final(), cipher.getAuthTag()])
    expect(openEnvelope({ type: 0, iv, sealed: Uint8Array.from(sealed) }, symKey)).toBeUndefined()
  })

  it('is sealed and opened as node:crypto does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), hex32, (text, symKey) => {
        const envelope = sealEnvelope(text, { symKey })
        if (envelope.type !== 0) throw new Error('type 0 was asked for')
        const key = digitsToBytes(symKey)
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
        const changed = bytes.length - 1 - (at % (envelope.sealed.length + 12))
        bytes[changed] = (bytes[changed] ?? 0) ^ 1
        const spoiled = readEnvelope(bytes) as Envelope
        expect(openEnvelope(spoiled, symKey)).toBeUndefined()
      }),
    )
  })

  it('is read from any bytes and texts without throwing', () => {
    const typed = fc
      .tuple(fc.constantFrom(0, 1), fc.uint8Array({ minLength: 28, maxLength: 200 }))
      .map(([type, rest]) => Uint8Array.of(type, ...rest))
    let read = 0
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), typed), hex32, (bytes, symKey) => {
        const envelope = readEnvelope(bytes)
        if (envelope === undefined) return
        read++
        expect(writeEnvelope(envelope)).toEqual(bytes)
        expect(openEnvelope(envelope, symKey)).toBeUndefined()
      }),
    )
    expect(read).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.anything(), (message) => {
        readRelayMessage(message)
      }),
    )
  })
})

describe('the identity of a client', () => {
  it.each(vectors.clientIds)('$clientId', async ({ seed, clientId }) =>
    expect(await clientIdOf(seed)).toBe(clientId))

  it.each(vectors.jwts)('signs the token for $aud', async ({ seed, sub, aud, iat, ttl, token }) => {
    const signed = await signRelayJwt({ seed, subject: sub, audience: aud, issuedAt: iat, lifetime: ttl })
    expect(signed).toBe(token)
  })

  it('signs what node:crypto verifies', async () => {
    for (const { seed, publicKey } of vectors.clientIds) {
      const subject = randomHex32()
      const token = await signRelayJwt({ seed, subject, audience: 'ws://127.0.0.1:1/', issuedAt: 5 })
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
})
