import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesToBase64Url } from '../../../../common/base64.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { makeProof, makeProofKey } from '../tokens/testProofs.js'
import { audience, makeKey, startIssuer } from '../tokens/testTokens.js'
import { createTokenGuard } from './createTokenGuard.js'
import type { TokenGuardOptions } from './types.js'

const orders = 'https://orders.example'
const key = await makeKey()
/** The issuer's reply to a request for its keys, and the number of such requests. */
let keysReply: () => { readonly status: number; readonly body: string }
let asked = 0
const listener = createServer((_request, response) => {
  asked++
  const { body, status } = keysReply()
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
let issuer = ''
let server: Awaited<ReturnType<typeof startIssuer>>

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/auth`
  server = await startIssuer({ issuer, keys: [key] })
})
afterAll(() => void listener.close())
beforeEach(async () => {
  asked = 0
  const body = await (await server.show('.well-known/jwks.json')).text()
  keysReply = () => ({ status: 200, body })
})

const makeGuard = (options: Partial<TokenGuardOptions> = {}) =>
  createTokenGuard({ issuer, audience, ...options })
const requestOf = (
  authorization: string,
  { method = 'GET', url = `${orders}/mine?page=2`, dpop = '' } = {},
) => new Request(url, { method, headers: { authorization, ...(dpop !== '' && { dpop }) } })

/** Why a guard refuses a request, or `accepted`. */
async function tryToken(authorization: string, parts: object = {}, guard = makeGuard()) {
  try {
    await guard.verify(requestOf(authorization, parts))
    return 'accepted'
  } catch (error) {
    return error instanceof AppKitError ? (error.details ?? error.code) : error
  }
}

const now = () => Math.floor(Date.now() / 1000)
const claims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: 'user',
  iat: now(),
  exp: now() + 300,
  jti: 'id',
  client_id: 'https://app.example',
  accounts: [],
  amr: ['pop'],
  auth_time: now(),
})
const kidOf = async () =>
  (JSON.parse(keysReply().body) as { readonly keys: readonly { readonly kid: string }[] }).keys[0]?.kid ?? ''
/** A token with other claims or another header, which the key of the issuer signs, if no other one is given. */
async function forge(change: object = {}, header: object = {}, signer?: Parameters<SignJWT['sign']>[0]) {
  const signKey = signer ?? (await importJWK({ ...key }, 'ES256'))
  return new SignJWT({ ...claims(), ...change })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: await kidOf(), ...header })
    .sign(signKey)
}
const part = (value: object) => bytesToBase64Url(new TextEncoder().encode(JSON.stringify(value)))

describe('a guard of tokens', () => {
  it('gives the claims of a token that the sign-in server has issued for it', async () => {
    const token = await server.issue()
    const claims = await makeGuard().verify(requestOf(`Bearer ${token}`))
    expect(claims).toMatchObject({
      iss: issuer,
      aud: audience,
      amr: ['pop'],
      client_id: 'https://app.example',
    })
    expect(await tryToken(`bearer  ${token}`)).toBe('accepted')
    expect(await tryToken(`Bearer ${await forge()}`)).toBe('accepted')
  })

  it('T-T1: refuses a token that nobody signed, one of a secret, of a key in its header and of an unknown key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims())}.`
    const secret = new TextEncoder().encode(JSON.stringify(JSON.parse(keysReply().body).keys[0]))
    const good = await forge()
    const [header = '', payload = '', signature = ''] = good.split('.')
    const tokens: Readonly<Record<string, string>> = {
      'alg none': unsigned,
      'alg none with a signature': `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`,
      'HS256 with the public key': await forge({}, { alg: 'HS256' }, secret),
      'a key of its own': await forge({}, { jwk }, privateKey),
      'an unknown kid': await forge({}, { kid: 'x', jwk }, privateKey),
      'the kid of the issuer': await forge({}, {}, privateKey),
      'changed claims': `${header}.${part({ ...claims(), sub: 'somebody else' })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'no token': 'abc',
      'a token without end': `${good}${'a'.repeat(20_000)}`,
    }
    for (const [name, token] of Object.entries(tokens))
      expect([name, await tryToken(`Bearer ${token}`)]).toEqual([
        name,
        expect.stringMatching(/^(invalid|missing)$/),
      ])
  })

  it('T-T2: refuses a token of another issuer, for another audience, of another type, and without its claims', async () => {
    const wrong: readonly (readonly [string, object, object?])[] = [
      ['another issuer', { iss: 'https://evil.example/auth' }],
      ['an issuer that begins alike', { iss: `${issuer}/` }],
      ['another audience', { aud: 'https://mail.example' }],
      ['no audience', { aud: undefined }],
      ['a list of others', { aud: ['https://mail.example', `${audience}.evil.example`] }],
      ['an ID token', {}, { typ: 'JWT' }],
      ['no type', {}, { typ: undefined }],
      ['a proof', {}, { typ: 'dpop+jwt' }],
      ['no user', { sub: undefined }],
      ['an empty user', { sub: '' }],
      ['no id', { jti: undefined }],
      ['accounts that are no list', { accounts: 'eip155:1:0x01' }],
      ['a binding of another kind', { cnf: { 'x5t#S256': 'abc' } }],
    ]
    for (const [name, change, header] of wrong)
      expect([name, await tryToken(`Bearer ${await forge(change, header)}`)]).toEqual([name, 'invalid'])
    const other = await server.issue({ audience: 'https://mail.example' })
    expect(await tryToken(`Bearer ${other}`)).toBe('invalid')
  })

  it('T-T3: refuses a token that has expired, is from the future, or has no end, with a minute for clocks', async () => {
    const at = async (change: object) => tryToken(`Bearer ${await forge(change)}`)
    expect(await at({ exp: now() - 50 })).toBe('accepted')
    expect(await at({ exp: now() - 70 })).toBe('expired')
    expect(await at({ iat: now() + 50 })).toBe('accepted')
    expect(await at({ iat: now() + 70 })).toBe('invalid')
    expect(await at({ exp: undefined })).toBe('invalid')
    expect(await at({ iat: undefined })).toBe('invalid')
    expect(await at({ iat: now() - 4000, exp: now() + 4000 })).toBe('expired')
    expect(await at({ nbf: now() + 100 })).toBe('invalid')
  })

  it('reads a token from the header alone', async () => {
    const token = await server.issue()
    expect(await tryToken('', { url: `${orders}/mine?access_token=${token}` })).toBe('missing')
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token}, Bearer ${token}`, 'Bearer'])
      expect(await tryToken(authorization)).toBe('missing')
  })

  it('says in the reply what was wrong, as RFC 6750 and RFC 9449 have it', async () => {
    const guard = makeGuard({ dpop: { origin: orders } })
    const reply = async (details: string | undefined, code: 'TOKEN_REFUSED' | 'TOKEN_KEYS_UNREACHABLE') => {
      const response = guard.refuse(new AppKitError(code, details === undefined ? {} : { details }))
      return [
        response.status,
        response.headers.get('www-authenticate'),
        response.headers.get('cache-control'),
      ]
    }
    expect(await reply('missing', 'TOKEN_REFUSED')).toEqual([401, 'Bearer, DPoP algs="ES256"', 'no-store'])
    expect(await reply('expired', 'TOKEN_REFUSED')).toEqual([
      401,
      'Bearer error="invalid_token", DPoP error="invalid_token", algs="ES256"',
      'no-store',
    ])
    expect(await reply('proof', 'TOKEN_REFUSED')).toEqual([
      401,
      'DPoP error="invalid_dpop_proof", algs="ES256"',
      'no-store',
    ])
    expect(await reply(undefined, 'TOKEN_KEYS_UNREACHABLE')).toEqual([503, null, 'no-store'])
  })
})

describe('the keys of a guard', () => {
  it('are asked for once, and unknown ones do not have them asked for again within a pause', async () => {
    const guard = makeGuard()
    const token = await server.issue()
    for (let at = 0; at < 3; at++) expect(await tryToken(`Bearer ${token}`, {}, guard)).toBe('accepted')
    for (let at = 0; at < 5; at++)
      expect(await tryToken(`Bearer ${await forge({}, { kid: `${at}` })}`, {}, guard)).toBe('invalid')
    expect(asked).toBe(1)
  })

  it('are good after a change, as long as the old one is published beside the new one', async () => {
    const fresh = await startIssuer({ issuer, keys: [await makeKey(), key] })
    const body = await (await fresh.show('.well-known/jwks.json')).text()
    keysReply = () => ({ status: 200, body })
    const guard = makeGuard()
    for (const token of [await server.issue(), await fresh.issue()])
      expect(await tryToken(`Bearer ${token}`, {}, guard)).toBe('accepted')
  })

  it('that cannot be had are no reason to call a token wrong', async () => {
    const { body } = keysReply()
    const token = await server.issue()
    for (const reply of [
      { status: 500, body: '{}' },
      { status: 200, body: 'no JSON' },
      { status: 200, body: '{"keys":1}' },
      { status: 302, body: '' },
      { status: 200, body: `${body}${' '.repeat(131_072)}` },
    ]) {
      keysReply = () => reply
      expect(await tryToken(`Bearer ${token}`)).toBe('TOKEN_KEYS_UNREACHABLE')
    }
    const nobody = makeGuard({ jwksUri: 'http://127.0.0.1:1/jwks.json' })
    expect(await tryToken(`Bearer ${token}`, {}, nobody)).toBe('TOKEN_KEYS_UNREACHABLE')
  })
})

describe('a token that is bound to a key', () => {
  const dpop = { origin: orders }

  async function bound() {
    const proofKey = await makeProofKey()
    const proof = await makeProof(proofKey, { htm: 'POST', htu: `${issuer}/token` })
    const token = await server.issue({ audience }, { dpop: proof })
    const ath = bytesToBase64Url(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))),
    )
    const prove = (change: object = {}, header: object = {}, by = proofKey) =>
      makeProof(by, { htm: 'GET', htu: `${orders}/mine`, ath, ...change }, header)
    return { token, prove, proofKey }
  }

  it('is accepted with a proof of its key for this request', async () => {
    const { prove, token } = await bound()
    const guard = makeGuard({ dpop })
    expect(await tryToken(`DPoP ${token}`, { dpop: await prove() }, guard)).toBe('accepted')
    const post = { method: 'POST', url: 'http://10.0.0.1:3000/new', dpop: '' }
    post.dpop = await prove({ htm: 'POST', htu: `${orders}/new` })
    expect(await tryToken(`DPoP ${token}`, post, guard)).toBe('accepted')
  })

  it('T-T4: is refused to who has it without its key: no proof, one that is used again, of another key or request, or old', async () => {
    const { prove, proofKey, token } = await bound()
    const guard = makeGuard({ dpop })
    const used = await prove()
    expect(await tryToken(`DPoP ${token}`, { dpop: used }, guard)).toBe('accepted')
    const thief = await makeProofKey()
    const other = await bound()
    const stolen: Readonly<Record<string, string>> = {
      'no proof': '',
      'a used proof': used,
      'a proof of another key': await prove({}, {}, thief),
      'a proof of another key that names this one': await prove({}, { jwk: proofKey.publicJwk }, thief),
      'another method': await prove({ htm: 'POST' }),
      'another address': await prove({ htu: 'https://orders.example.evil.example/mine' }),
      'another path': await prove({ htu: `${orders}/others` }),
      'another token': await prove({ ath: 'x' }),
      'no token': await prove({ ath: undefined }),
      'a proof of another token': await other.prove(),
      'an old proof': await prove({ iat: now() - 200 }),
      'a proof from the future': await prove({ iat: now() + 200 }),
      'no id': await prove({ jti: undefined }),
      'another type': await prove({}, { typ: 'JWT' }),
      'two proofs': `${await prove()}, ${await prove()}`,
    }
    for (const [name, proof] of Object.entries(stolen))
      expect([name, await tryToken(`DPoP ${token}`, { dpop: proof }, guard)]).toEqual([name, 'proof'])
    expect(await tryToken(`Bearer ${token}`, { dpop: await prove() }, guard)).toBe('proof')
    expect(await tryToken(`Bearer ${token}`)).toBe('proof')
    expect(await tryToken(`DPoP ${token}`, { dpop: await prove() })).toBe('proof')
  })

  it('is accepted by every guard that one request comes to, as its proof is used once', async () => {
    const { prove, token } = await bound()
    const guard = makeGuard({ dpop })
    const request = requestOf(`DPoP ${token}`, { dpop: await prove() })
    const claims = await guard.verify(request)
    expect(await guard.verify(request)).toEqual(claims)
    await expect(guard.verify(new Request(request))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' })
  })

  it('T-T4: keeps a proof used for all processes that share a storage', async () => {
    const { prove, token } = await bound()
    const calls = new Map<string, number>()
    const storage = {
      countCall: async (client: string) => {
        calls.set(client, (calls.get(client) ?? 0) + 1)
        return calls.get(client) ?? 0
      },
    }
    const proof = await prove()
    const [one, two] = [makeGuard({ dpop: { ...dpop, storage } }), makeGuard({ dpop: { ...dpop, storage } })]
    expect(await tryToken(`DPoP ${token}`, { dpop: proof }, one)).toBe('accepted')
    expect(await tryToken(`DPoP ${token}`, { dpop: proof }, two)).toBe('proof')
  })

  it('can be asked of every request', async () => {
    const plain = await server.issue()
    expect(await tryToken(`Bearer ${plain}`, {}, makeGuard({ dpop }))).toBe('accepted')
    expect(await tryToken(`Bearer ${plain}`, {}, makeGuard({ dpop: { ...dpop, required: true } }))).toBe(
      'proof',
    )
    expect(await tryToken(`DPoP ${plain}`, {}, makeGuard({ dpop }))).toBe('proof')
  })
})

describe('the options of a guard', () => {
  it.each<readonly [string, object]>([
    ['issuer', { issuer: 'http://app.example/auth' }],
    ['issuer', { issuer: undefined }],
    ['audience', { audience: ['a', 'b'] }],
    ['audience', { audience: '' }],
    ['jwksUri', { jwksUri: 'x' }],
    ['dpop', { dpop: true }],
    ['dpop.origin', { dpop: {} }],
    ['dpop.origin', { dpop: { origin: 'https://orders.example/path' } }],
    ['dpop.required', { dpop: { origin: orders, required: 'yes' } }],
    ['dpop.storage', { dpop: { origin: orders, storage: {} } }],
    ['now', { now: 1 }],
    ['algorithms', { algorithms: ['none'] }],
  ])('refuse a wrong %s when the guard is made', (name, change) => {
    expect(() => makeGuard(change as never)).toThrow(
      expect.objectContaining({ code: 'TOKEN_GUARD_OPTION_INVALID', details: name }),
    )
  })
})
