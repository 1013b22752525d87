import { calculateJwkThumbprint, decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeProof, makeProofKey } from '../tokens/testProofs.js'
import { audience, issuer } from '../tokens/testTokens.js'
import { provider, second, startProvider } from './testProvider.js'

const secret = provider.clients[1]?.secret ?? ''
const ofSecond = { client_id: 'second', redirect_uri: second, client_secret: secret }

describe('the exchange of codes', () => {
  it('gives an app with a server the tokens of all its users, who come from one address', async () => {
    const { authorize, codeOf, post, signIn } = await startProvider()
    const cookie = await signIn()
    const { client_secret: _, ...asked } = ofSecond
    for (let user = 0; user < 40; user++) {
      const response = await post(codeOf(await authorize(asked, cookie)), ofSecond)
      expect([user, response.status]).toEqual([user, 200])
    }
  })

  it('counts those who have no secret, or a wrong one, and says when to try again', async () => {
    const { exchange, post } = await startProvider()
    for (const client of [
      { client_id: 'other' },
      { ...ofSecond, client_secret: 'wrong' },
      { client_id: 'nobody' },
    ]) {
      const answers = []
      for (let call = 0; call < 31; call++) answers.push((await post('abc', client)).status)
      expect([client, answers.filter((status) => status === 429).length > 0]).toEqual([client, true])
    }
    const refused = await post('abc')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toEqual({ error: 'temporarily_unavailable' })
    expect(await exchange('abc', ofSecond)).toBe('invalid_grant')
  })

  it('T-T8: stops who tries secrets, with the right one too', async () => {
    const { post } = await startProvider(Date.now, { callsPerMinute: 2 })
    for (let call = 0; call < 200; call++) await post('abc', { ...ofSecond, client_secret: `${call}` })
    expect((await post('abc', ofSecond)).status).toBe(429)
  })

  it('keeps its answers out of every cache, and names the realm of a secret', async () => {
    const { authorize, codeOf, post, signIn } = await startProvider()
    const given = await post(codeOf(await authorize({}, await signIn())))
    const refused = await post('abc', { client_id: 'second', client_secret: 'wrong' })
    for (const { headers } of [given, refused])
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="apps"'])
  })
})

describe('an exchange that lacks a parameter (RFC 6749, section 5.2)', () => {
  it('is told so, and one with a wrong value is told what is wrong', async () => {
    const { exchange } = await startProvider()
    expect(await exchange('abc', { grant_type: '' })).toBe('invalid_request')
    expect(await exchange('')).toBe('invalid_request')
    expect(await exchange('abc', { grant_type: 'password' })).toBe('unsupported_grant_type')
    expect(await exchange('abc')).toBe('invalid_grant')
  })
})

describe('a code with the server that its token is for (RFC 8707)', () => {
  it('gives no token for another server than the one that was asked for before, or than none', async () => {
    const { authorize, codeOf, exchange, signIn } = await startProvider()
    const cookie = await signIn()
    const answer = async (asked: Readonly<Record<string, string>>, resource: string) => {
      const reply = await exchange(codeOf(await authorize(asked, cookie)), { resource })
      return typeof reply === 'string' ? reply : decodeJwt(reply.access_token ?? '').aud
    }
    expect(await answer({ resource: audience }, 'https://mail.example')).toBe('invalid_target')
    expect(await answer({}, audience)).toBe('invalid_target')
    expect(await answer({ resource: audience }, audience)).toBe(audience)
    expect(await answer({ resource: audience }, '')).toBe(audience)
  })
})

describe('T-T8: a code that is bound to a key', () => {
  it('gives no token to another key, or without one', async () => {
    const { authorize, codeOf, post, signIn } = await startProvider()
    const [key, other] = [await makeProofKey(), await makeProofKey()]
    const cookie = await signIn()
    const dpop_jkt = await calculateJwkThumbprint(key.publicJwk)
    const proofOf = (by: typeof key) => makeProof(by, { htm: 'POST', htu: `${issuer}/oidc/token` })
    const codeFor = async () => codeOf(await authorize({ dpop_jkt }, cookie))
    const answer = async (headers: Readonly<Record<string, string>>) => {
      const response = await post(await codeFor(), {}, headers)
      return [response.status, ((await response.json()) as { readonly error?: string }).error]
    }
    expect(await answer({ dpop: await proofOf(other) })).toEqual([400, 'invalid_dpop_proof'])
    expect(await answer({})).toEqual([400, 'invalid_dpop_proof'])
    expect(await answer({ dpop: await proofOf(key) })).toEqual([200, undefined])
  })

  it('is not made for a key that is none', async () => {
    const { authorize, signIn } = await startProvider()
    const cookie = await signIn()
    for (const dpop_jkt of ['abc', 'a'.repeat(44), `${'a'.repeat(42)}+`]) {
      const to = (await authorize({ dpop_jkt }, cookie)) as URL
      expect([dpop_jkt, to.searchParams.get('error')]).toEqual([dpop_jkt, 'invalid_request'])
    }
  })
})

describe('an app on the machine of its user', () => {
  it('is sent back to any port, and has to name the same one in the exchange', async () => {
    const { authorize, codeOf, exchange, signIn } = await startProvider()
    const cookie = await signIn()
    for (const redirect_uri of [
      'http://127.0.0.1/back',
      'http://127.0.0.1:51234/back',
      'http://[::1]/back?a=1',
      'http://[::1]:51234/back?a=1',
    ]) {
      const asked = { client_id: 'native', redirect_uri }
      const to = (await authorize(asked, cookie)) as URL
      expect(to.href.startsWith(redirect_uri)).toBe(true)
      expect(await exchange(codeOf(to), asked)).toHaveProperty('access_token')
    }
    const code = codeOf(
      await authorize({ client_id: 'native', redirect_uri: 'http://127.0.0.1:1/back' }, cookie),
    )
    const elsewhere = { client_id: 'native', redirect_uri: 'http://127.0.0.1:2/back' }
    expect(await exchange(code, elsewhere)).toBe('invalid_grant')
  })

  it('T-T8: is sent to no other host, path or scheme that way', async () => {
    const { authorize, signIn } = await startProvider()
    const cookie = await signIn()
    for (const redirect_uri of [
      'http://127.0.0.1:80@evil.example/back',
      'http://127.0.0.1:51234.evil.example/back',
      'http://127.0.0.1:99999/back',
      'http://127.0.0.1:/back',
      'http://127.0.0.1:51234/other',
      'https://127.0.0.1:51234/back',
      'http://127.0.0.2:51234/back',
      'http://[::1]:51234/back',
      'http://localhost:51234/back',
    ])
      expect([redirect_uri, await authorize({ client_id: 'native', redirect_uri }, cookie)]).toEqual([
        redirect_uri,
        400,
      ])
  })
})
