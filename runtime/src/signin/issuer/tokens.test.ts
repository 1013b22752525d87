import { calculateJwkThumbprint, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createSignInServer } from '../server/createSignInServer.js'
import { createMemoryStorage } from '../server/storage/createMemoryStorage.js'
import { makeProof, makeProofKey } from '../tokens/testProofs.js'
import {
  audience,
  checksummed,
  issuer,
  makeKey,
  origin,
  secret,
  sessionOf,
  startIssuer,
} from '../tokens/testTokens.js'
import type { TokenOptions } from './types.js'

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { readonly error: { readonly code: string } }).error.code,
]
const readJson = async (response: Response) => (await response.json()) as Record<string, never>

describe('the tokens of a sign-in server', () => {
  it('are issued to whoever is signed in, and jose verifies them with the published keys', async () => {
    const { ask, keys, show, signIn } = await startIssuer()
    const response = await ask({ audience }, { cookie: await signIn() })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    const { token, ...rest } = await readJson(response)
    expect(rest).toEqual({ type: 'Bearer', expiresIn: 300 })
    const jwks = createLocalJWKSet((await readJson(await show('.well-known/jwks.json'))) as never)
    const { payload, protectedHeader } = await jwtVerify(token as never, jwks, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    })
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'at+jwt',
      kid: await calculateJwkThumbprint(keys as never),
    })
    expect(payload).toMatchObject({
      client_id: origin,
      accounts: [`eip155:1:${checksummed}`],
      amr: ['pop'],
      sub: expect.stringMatching(/^[\w-]{43}$/),
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
    expect(Number(payload.auth_time)).toBeLessThan(Number(payload.iat))
  })

  it('T-T6: call a user by an id that stays, and that no two audiences share', async () => {
    const { issue } = await startIssuer()
    const [first, second, other] = await Promise.all([
      issue(),
      issue(),
      issue({ audience: 'https://mail.example' }),
    ])
    expect(decodeJwt(first).sub).toBe(decodeJwt(second).sub)
    expect(decodeJwt(first).jti).not.toBe(decodeJwt(second).jti)
    expect(decodeJwt(other).sub).not.toBe(decodeJwt(first).sub)
    const { issue: later } = await startIssuer()
    expect(decodeJwt(await later()).sub).toBe(decodeJwt(first).sub)
    const { issue: elsewhere } = await startIssuer({ secret: `${secret} but another` })
    expect(decodeJwt(await elsewhere()).sub).not.toBe(decodeJwt(first).sub)
  })

  it('are of the user that the host finds, with all of its accounts', async () => {
    const accounts = ['eip155:1:0x01', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc']
    const { ask, signIn } = await startIssuer({ userOf: async () => ({ id: 'user 7', accounts }) })
    const subjects = []
    for (const session of [sessionOf(checksummed), sessionOf('cosmos1abc', 'cosmos:cosmoshub-4')]) {
      const { token } = await readJson(await ask({ audience }, { cookie: await signIn(session) }))
      expect(decodeJwt(token as never).accounts).toEqual(accounts)
      subjects.push(decodeJwt(token as never).sub)
    }
    expect(new Set(subjects).size).toBe(1)
  })

  it.each([
    null,
    '',
    7,
    'eip155:0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  ])('are not given for the id %j of a host, which several users have, or which is that of a key', async (id) => {
    const { ask, signIn } = await startIssuer({ userOf: () => ({ id: id as string }) })
    const reply = await ask({ audience }, { cookie: await signIn() })
    expect(reply.status).toBe(503)
  })

  it('say how the user has logged in, as the host knows it, and that a key was proved', async () => {
    const amrOf = async (amr?: readonly string[]) => {
      const { ask, signIn } = await startIssuer({ userOf: () => ({ id: 'user 7', amr }) })
      const { token } = await readJson(await ask({ audience }, { cookie: await signIn() }))
      return decodeJwt(token as never).amr
    }
    expect(await amrOf()).toEqual(['pop'])
    expect(await amrOf(['otp'])).toEqual(['pop', 'otp'])
    expect(await amrOf(['hwk', 'pop'])).toEqual(['pop', 'hwk'])
  })

  it('say the older time of the log-in that the host knows and of the signature', async () => {
    const now = Date.parse('2026-01-22T00:00:00Z')
    const session = sessionOf(checksummed)
    const data = { ...session.data, issuedAt: '2026-01-21T00:00:00Z' }
    const timeOf = async (authTime?: number) => {
      const { ask, signIn } = await startIssuer(
        { userOf: () => ({ amr: ['otp'], authTime }) },
        { now: () => now },
      )
      const { token } = await readJson(
        await ask({ audience }, { cookie: await signIn({ ...session, data }) }),
      )
      return decodeJwt(token as never).auth_time
    }
    const signedAt = Date.parse(data.issuedAt) / 1000
    expect(await timeOf(signedAt - 21 * 86_400 + 0.5)).toBe(signedAt - 21 * 86_400)
    expect(await timeOf(signedAt + 60)).toBe(signedAt)
    expect(await timeOf()).toBe(signedAt)
  })

  it('say when somebody has signed, also in a leap second, so that guards take them', async () => {
    const { ask, signIn } = await startIssuer()
    const session = sessionOf(checksummed)
    const data = { ...session.data, issuedAt: '2016-12-31T23:59:60Z' }
    const { token } = await readJson(await ask({ audience }, { cookie: await signIn({ ...session, data }) }))
    expect(decodeJwt(token as never).auth_time).toBe(Date.UTC(2017, 0) / 1000)
  })

  it('T-T5: are refused to a page of another site, for another audience, account or body, and without a session', async () => {
    const { ask, server, signIn } = await startIssuer()
    const cookie = await signIn()
    expect(await codeOf(await ask({ audience }))).toEqual([401, 'session'])
    expect(await codeOf(await ask({ audience }, { cookie, origin: 'https://evil.example' }))).toEqual([
      403,
      'origin',
    ])
    expect(await codeOf(await ask({ audience: 'https://evil.example' }, { cookie }))).toEqual([
      403,
      'audience',
    ])
    for (const body of [{}, { audience: [audience] }, { audience, sub: 'x' }, { audience, account: 1 }, []])
      expect(await codeOf(await ask(body, { cookie }))).toEqual([400, 'bad_request'])
    expect(await codeOf(await ask({ audience, account: 'eip155:1:0x01' }, { cookie }))).toEqual([
      401,
      'session',
    ])
    const own = { audience, account: `eip155:1:${checksummed.toLowerCase()}` }
    expect((await ask(own, { cookie })).status).toBe(200)
    const get = await server.handle(new Request(`${issuer}/token`, { headers: { cookie, origin } }))
    expect(get.status).toBe(400)
  })

  it('are for the only server on the list where a page names none, and for none where it has several or sends no call', async () => {
    const { ask, server, signIn } = await startIssuer({ audiences: [audience] })
    const cookie = await signIn()
    const { token } = await readJson(await ask({}, { cookie }))
    expect(decodeJwt(token as never).aud).toBe(audience)
    for (const body of [[], { audience: null }, { audience: 1 }, { sub: 'x' }])
      expect(await codeOf(await ask(body, { cookie }))).toEqual([400, 'bad_request'])
    const form = { method: 'POST', headers: { cookie, origin }, body: 'x' }
    const noCall = await server.handle(new Request(`${issuer}/token`, form), { client: '192.0.2.1' })
    expect(noCall.status).toBe(400)
    const several = await startIssuer()
    expect(await codeOf(await several.ask({}, { cookie: await several.signIn() }))).toEqual([
      400,
      'bad_request',
    ])
  })

  it('are issued to no one where the option is left out', async () => {
    const server = createSignInServer({ origins: [origin], storage: createMemoryStorage() })
    for (const [path, method] of [
      ['token', 'POST'],
      ['.well-known/jwks.json', 'GET'],
    ])
      expect(
        (await server.handle(new Request(`${issuer}/${path}`, { method: method ?? '', headers: { origin } })))
          .status,
      ).toBe(400)
  })

  it('are counted, so that a page cannot ask without end', async () => {
    const { ask, signIn } = await startIssuer({}, { callsPerMinute: 2 })
    const cookie = await signIn()
    const calls = [await ask({ audience }, { cookie }), await ask({ audience }, { cookie })]
    expect(calls.map(({ status }) => status)).toEqual([200, 200])
    expect(await codeOf(await ask({ audience }, { cookie }))).toEqual([429, 'rate'])
  })
})

describe('the keys of tokens', () => {
  it('are published without their private parts, all of them, while the first one signs', async () => {
    const [fresh, old] = [await makeKey(), await makeKey()]
    const { d: _, ...gone } = await makeKey()
    const { issue, show } = await startIssuer({ keys: JSON.stringify({ keys: [fresh, old, gone] }) })
    const response = await show('.well-known/jwks.json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    const text = await response.text()
    expect(text).not.toMatch(/"d"/)
    const { keys } = JSON.parse(text) as { readonly keys: readonly Record<string, string>[] }
    expect(keys.map(({ x }) => x)).toEqual([fresh.x, old.x, gone.x])
    for (const key of keys) expect(key).toMatchObject({ use: 'sig', alg: 'ES256', kty: 'EC', crv: 'P-256' })
    expect(decodeProtectedHeader(await issue()).kid).toBe(keys[0]?.kid)
  })

  it('are changed without a token that is refused: one of the old key is verified while both are published', async () => {
    const [old, fresh] = [await makeKey(), await makeKey()]
    const token = await (await startIssuer({ keys: [old] })).issue()
    const { issue, show } = await startIssuer({ keys: [fresh, old] })
    const jwks = createLocalJWKSet((await readJson(await show('.well-known/jwks.json'))) as never)
    for (const each of [token, await issue()]) expect((await jwtVerify(each, jwks)).payload.iss).toBe(issuer)
    const { show: later } = await startIssuer({ keys: [fresh] })
    const last = createLocalJWKSet((await readJson(await later('.well-known/jwks.json'))) as never)
    await expect(jwtVerify(token, last)).rejects.toThrow('no applicable key')
  })

  it('are found by the document of the issuer', async () => {
    const { show } = await startIssuer()
    const document = await readJson(await show('.well-known/openid-configuration'))
    expect(document).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
  })
})

describe('the options of tokens', () => {
  it('are refused when the server is made, by name and without a secret in the text', async () => {
    const key = await makeKey()
    const good: TokenOptions = { issuer, audiences: [audience], keys: key, secret }
    const make = (change: object) => () =>
      createSignInServer({
        origins: [origin],
        storage: createMemoryStorage(),
        tokens: { ...good, ...change } as TokenOptions,
      })
    expect(make({})).not.toThrow()
    expect(make({ issuer: 'http://localhost:3000/auth' })).not.toThrow()
    const wrong: readonly (readonly [string, unknown])[] = [
      ...['http://app.example', `${issuer}/`, `${issuer}?a`, 'https://a:b@app.example', 'app', undefined].map(
        (value) => ['issuer', value] as const,
      ),
      ...[[], 'x', [''], ['a b'], [audience, audience], undefined].map(
        (value) => ['audiences', value] as const,
      ),
      ...[undefined, '', '{', [], [{ ...key, d: undefined }], [key, key], { ...key, x: key.y }].map(
        (value) => ['keys', value] as const,
      ),
      ['keys', { ...key, d: (await makeKey()).d }],
      ...['short', undefined].map((value) => ['secret', value] as const),
      ...[59, 3601, 1.5, '300'].map((value) => ['seconds', value] as const),
      ['userOf', 'x'],
      ['audience', audience],
    ]
    for (const [name, value] of wrong) {
      const attempt = make({ [name]: value })
      expect(attempt, `${name} ${String(value)}`).toThrow(
        expect.objectContaining({ code: 'SIGN_IN_SERVER_OPTION_INVALID', details: `tokens.${name}` }),
      )
      expect(attempt).not.toThrow(String(key.d))
    }
  })
})

describe('a token that is bound to a key', () => {
  const url = `${issuer}/token`

  it('names the key of the proof that asked for it', async () => {
    const { ask, signIn } = await startIssuer()
    const key = await makeProofKey()
    const dpop = await makeProof(key, { htm: 'POST', htu: url })
    const answer = await readJson(await ask({ audience }, { cookie: await signIn(), dpop }))
    expect(answer.type).toBe('DPoP')
    expect(decodeJwt(answer.token as never).cnf).toEqual({ jkt: await calculateJwkThumbprint(key.publicJwk) })
  })

  it('T-T4: is not issued for a proof that is used again, of another call, old, or none', async () => {
    const { ask, signIn } = await startIssuer()
    const cookie = await signIn()
    const key = await makeProofKey()
    const used = await makeProof(key, { htm: 'POST', htu: url })
    expect((await ask({ audience }, { cookie, dpop: used })).status).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    const proofs = [
      used,
      await makeProof(key, { htm: 'GET', htu: url }),
      await makeProof(key, { htm: 'POST', htu: 'https://evil.example/auth/token' }),
      await makeProof(key, { htm: 'POST', htu: url, iat: now - 200 }),
      await makeProof(key, { htm: 'POST', htu: url, iat: now + 200 }),
      'none',
      '',
    ]
    for (const dpop of proofs)
      expect(await codeOf(await ask({ audience }, { cookie, dpop }))).toEqual([400, 'proof'])
  })
})
