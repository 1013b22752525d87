import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomHex32, topicOf } from '../crypto/keys.js'
import vectors from '../vectors.json'
import { readPairingUri, writePairingUri } from './pairingUri.js'

const now = 1_767_225_600_000

describe('pairing URIs', () => {
  it.each(vectors.uris)('reads $uri', async ({ uri, parsed: { version, ...parsed } }) => {
    expect(version).toBe(2)
    expect(await readPairingUri(uri, now)).toEqual(parsed)
    expect(await readPairingUri(writePairingUri(parsed), now)).toEqual(parsed)
  })

  it.each(vectors.urisInvalid)('reads none that is wrong: $why', async ({ uri }) =>
    expect(await readPairingUri(uri, now)).toBeUndefined())

  it('writes the canonical form', () => {
    const [first] = vectors.uris
    const { version: _, ...parsed } = first?.parsed ?? {
      version: 2,
      topic: '',
      symKey: '',
      relay: { protocol: '' },
    }
    expect(writePairingUri(parsed)).toBe(first?.uri)
    expect(writePairingUri({ topic: 'a', symKey: 'b', relay: { protocol: 'irn' }, methods: [] })).toBe(
      'wc:a@2?relay-protocol=irn&symKey=b',
    )
  })

  it('reads one that is base64 as a whole', async () => {
    const uri = vectors.uris[0]?.uri ?? ''
    const read = await readPairingUri(uri, now)
    expect(read).toBeDefined()
    expect(await readPairingUri(btoa(uri), now)).toEqual(read)
    expect(await readPairingUri(btoa(uri).replace(/=+$/, ''), now)).toEqual(read)
  })

  describe('of one topic', () => {
    const symKey = '11'.repeat(32)
    const uriOf = async (rest: string, before = 'wc:') =>
      `${before}${await topicOf(symKey)}@2?relay-protocol=irn&symKey=${symKey}${rest}`
    const read = async (rest: string, before?: string) => readPairingUri(await uriOf(rest, before), now)
    const name64 = 'm'.repeat(64)
    const fifty = Array.from({ length: 50 }, (_, at) => `m${at}`)

    it.each<[string, object]>([
      ['', {}],
      [`&expiryTimestamp=${now / 1000 + 1}`, { expiryTimestamp: now / 1000 + 1 }],
      ['&relay-data=', { relay: { protocol: 'irn', data: '' } }],
      ['&relay-data=0xAf', { relay: { protocol: 'irn', data: '0xAf' } }],
      ['&relay-data=00ff', { relay: { protocol: 'irn', data: '00ff' } }],
      ['&methods=', { methods: [] }],
      ['&methods=[wc_a],[wc_b,,wc-c.d]', { methods: ['wc_a', 'wc_b', 'wc-c.d'] }],
      [`&methods=${name64}`, { methods: [name64] }],
      [`&methods=${fifty.join(',')}`, { methods: fifty }],
    ])('reads %j', async (rest, parsed) => {
      const topic = await topicOf(symKey)
      expect(await read(rest)).toEqual({ topic, symKey, relay: { protocol: 'irn' }, ...parsed })
    })

    it.each([
      `&expiryTimestamp=${now / 1000}`,
      '&expiryTimestamp=x9999999999',
      '&expiryTimestamp=9999999999x',
      '&expiryTimestamp=',
      '&expiryTimestamp=1000000000000',
      '&relay-data=0x0g',
      '&relay-data=g0',
      '&relay-data=x00',
      `&methods=${name64}m`,
      '&methods=a,b%20c',
      '&methods=b%20c,a',
      '&methods=<b>',
      `&methods=${[...fifty, 'm'].join(',')}`,
      '#a',
    ])('does not read %j', async (rest) => expect(await read(rest)).toBeUndefined())

    it('reads the older form with slashes, and nothing before it', async () => {
      expect(await read('', 'wc://')).toBeDefined()
      for (const before of ['wc:/', 'xwc:', ' wc:', 'WC:']) expect(await read('', before)).toBeUndefined()
    })

    it('reads 2000 characters, and no more', async () => {
      const rest = `&x=${'x'.repeat(2000 - (await uriOf('')).length - 3)}`
      expect(await read(rest)).toBeDefined()
      expect(await read(`${rest}x`)).toBeUndefined()
    })
  })

  it('takes no URI that says something twice', async () => {
    const uri = vectors.uris[0]?.uri ?? ''
    expect(await readPairingUri(`${uri}&symKey=${'0'.repeat(64)}`, now)).toBeUndefined()
  })

  it('reads what it writes', async () => {
    const word = fc.stringMatching(/^wc_[a-zA-Z]{1,20}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            expiryTimestamp: fc.integer({ min: now / 1000 + 1, max: 999_999_999_999 }),
            methods: fc.array(word, { minLength: 1, maxLength: 5 }),
          },
          { requiredKeys: [] },
        ),
        async (options) => {
          const symKey = randomHex32()
          const pairing = { topic: await topicOf(symKey), symKey, relay: { protocol: 'irn' }, ...options }
          expect(await readPairingUri(writePairingUri(pairing), now)).toEqual(pairing)
        },
      ),
    )
  })

  it('never throws, and takes no changed topic or key', async () => {
    const uri = vectors.uris[0]?.uri ?? ''
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 66 }),
        fc.constantFrom('0', 'f', 'g', '%', ' '),
        async (at, character) => {
          if (uri[at] === character) return
          const changed = uri.slice(0, at) + character + uri.slice(at + 1)
          expect(await readPairingUri(changed, now)).toBeUndefined()
        },
      ),
    )
    await fc.assert(fc.asyncProperty(fc.anything(), async (text) => void (await readPairingUri(text, now))))
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 4000 }),
        async (text) => void (await readPairingUri(`${uri}&${text}`, now)),
      ),
    )
  })
})
