import fc from 'fast-check'
import { createLocalJWKSet } from 'jose'
import { expect, it } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ProviderOptions } from '../issuer/providerTypes.js'
import { readTokenKeys, toJwks } from '../issuer/tokenKeys.js'
import { readAuthorization } from '../provider/readAuthorization.js'
import { readPresented } from './presented.js'
import { readToken } from './readToken.js'
import { audience, issuer, makeKey, startIssuer } from './testTokens.js'

const key = await makeKey()

it('keys of any shape are read or refused, and no private part is published', () => {
  const part = fc.constantFrom(...Object.keys(key), 'kid', 'alg')
  const changed = fc
    .tuple(part, fc.anything())
    .map(([name, value]) => ({ ...key, [name]: value }) as Record<string, unknown>)
  let read = 0
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), changed, fc.array(changed)), (value) => {
      const keys = readTokenKeys(value)
      if (keys === undefined) return
      read++
      expect(keys[0]?.key.d).toBeDefined()
      expect(JSON.stringify(toJwks(keys))).not.toContain('"d"')
    }),
  )
  expect(read).toBeGreaterThan(0)
})

it('a header of any text has a token, or is refused', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'BearerDPoP .,=a-\t') }))
  /** The token of a header, or nothing if it is refused. */
  const readHeader = (authorization: string): string | undefined => {
    try {
      return readPresented({ headers: new Headers({ authorization }) }).token
    } catch (error) {
      if (!(error instanceof AppKitError)) throw error
      return undefined
    }
  }
  const headers = fc.oneof(
    text,
    text.map((each) => `Bearer ${each}`),
  )
  let read = 0
  fc.assert(
    fc.property(headers, (authorization) => {
      // A request has no such header.
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(authorization)) return
      const token = readHeader(authorization)
      if (token === undefined) return
      read++
      expect(token).toMatch(/^[\w.-]+$/)
    }),
  )
  expect(read).toBeGreaterThan(0)
})

it('a token with another character anywhere is refused', async () => {
  const { issue } = await startIssuer({ keys: key })
  const token = await issue()
  const keys = createLocalJWKSet(toJwks(readTokenKeys(key) ?? []))
  const read = (text: string) => readToken({ token: text, keys, issuer, audience, now: Date.now() })
  expect((await read(token)).iss).toBe(issuer)
  // The last character is left out: only two of its bits count.
  const place = fc.nat(token.length - 2)
  await fc.assert(
    fc.asyncProperty(place, fc.constantFrom(...'abcXYZ019-_.'), async (at, by) => {
      if (token[at] === by) return
      await expect(read(token.slice(0, at) + by + token.slice(at + 1))).rejects.toMatchObject({
        code: 'TOKEN_REFUSED',
      })
    }),
    { numRuns: 200 },
  )
})

it('a request of an app, whatever it says, sends nobody to an address that is not registered', () => {
  const callback = 'https://other.example/callback'
  const options: ProviderOptions = {
    loginPage: 'https://app.example/sign-in',
    clients: [
      { id: 'one', redirectUris: [callback] },
      { id: 'two', redirectUris: ['https://two.example/'] },
    ],
  }
  const good = {
    client_id: 'one',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  const names = ['state', 'nonce', 'prompt', 'max_age', 'resource', ...Object.keys(good)]
  const values = ['one', 'two', callback, 'https://two.example/', 'code', 'openid', 'none', '0', 'S256']
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.constantFrom(...values, 'a'.repeat(43)), fc.string()),
  )
  const seen = { read: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 3 }), fc.subarray(Object.keys(good)), (pairs, kept) => {
      const given = new URLSearchParams(
        Object.entries(good).filter(([name]) => pairs.length === 0 || kept.includes(name)),
      )
      for (const [name, value] of pairs) given.append(name, value)
      const read = readAuthorization(given, options, [audience])
      const to = read.ok ? read.request : read.to
      seen[read.ok ? 'read' : 'refused'] += 1
      if (to === undefined) return
      const client = options.clients.find(({ id }) => id === given.get('client_id'))
      expect(client?.redirectUris).toContain(to.redirectUri)
      if (read.ok) expect(read.request.challenge).toMatch(/^[\w-]{43}$/)
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(10)
})
