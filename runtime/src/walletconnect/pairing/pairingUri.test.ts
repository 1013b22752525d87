import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomHex32, topicOf } from '../crypto/keys.js'
import vectors from '../vectors.json'
import { readPairingUri, writePairingUri } from './pairingUri.js'

const now = 1_767_225_600_000

describe('pairing URIs', () => {
  it.each(vectors.uris)('reads $uri', ({ uri, parsed: { version, ...parsed } }) => {
    expect(version).toBe(2)
    expect(readPairingUri(uri, now)).toEqual(parsed)
    expect(readPairingUri(writePairingUri(parsed), now)).toEqual(parsed)
  })

  it.each(vectors.urisInvalid)('reads none that is wrong: $why', ({ uri }) =>
    expect(readPairingUri(uri, now)).toBeUndefined())

  it('writes the canonical form', () => {
    const [first] = vectors.uris
    const { version: _, ...parsed } = first?.parsed ?? {
      version: 2,
      topic: '',
      symKey: '',
      relay: { protocol: '' },
    }
    expect(writePairingUri(parsed)).toBe(first?.uri)
  })

  it('reads one that is base64 as a whole', () => {
    const uri = vectors.uris[0]?.uri ?? ''
    expect(readPairingUri(btoa(uri), now)).toEqual(readPairingUri(uri, now))
    expect(readPairingUri(btoa(uri).replace(/=+$/, ''), now)).toEqual(readPairingUri(uri, now))
  })

  it('takes no URI that says something twice', () => {
    const uri = vectors.uris[0]?.uri ?? ''
    expect(readPairingUri(`${uri}&symKey=${'0'.repeat(64)}`, now)).toBeUndefined()
  })

  it('reads what it writes', () => {
    const word = fc.stringMatching(/^wc_[a-zA-Z]{1,20}$/)
    fc.assert(
      fc.property(
        fc.record(
          {
            expiryTimestamp: fc.integer({ min: now / 1000 + 1, max: 999_999_999_999 }),
            methods: fc.array(word, { minLength: 1, maxLength: 5 }),
          },
          { requiredKeys: [] },
        ),
        (options) => {
          const symKey = randomHex32()
          const pairing = { topic: topicOf(symKey), symKey, relay: { protocol: 'irn' }, ...options }
          expect(readPairingUri(writePairingUri(pairing), now)).toEqual(pairing)
        },
      ),
    )
  })

  it('never throws, and takes no changed topic or key', () => {
    const uri = vectors.uris[0]?.uri ?? ''
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 66 }),
        fc.constantFrom('0', 'f', 'g', '%', ' '),
        (at, character) => {
          if (uri[at] === character) return
          expect(readPairingUri(uri.slice(0, at) + character + uri.slice(at + 1), now)).toBeUndefined()
        },
      ),
    )
    fc.assert(fc.property(fc.anything(), (text) => void readPairingUri(text, now)))
    fc.assert(
      fc.property(fc.string({ maxLength: 4000 }), (text) => void readPairingUri(`${uri}&${text}`, now)),
    )
  })
})
