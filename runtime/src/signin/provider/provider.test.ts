import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import type { ProviderOptions } from '../issuer/providerTypes.js'
import { audience, checksummed, issuer, sessionOf, startIssuer } from '../tokens/testTokens.js'
import { hashOf } from '../web/http.js'
import { callback, challenge, provider, second, startProvider as start } from './testProvider.js'

describe('a provider', () => {
  it('gives an app tokens of its user, each for what it is for', async () => {
    const { authorize, codeOf, exchange, signIn, userInfo } = await start()
    const cookie = await signIn()
    const reply = await exchange(codeOf(await authorize({ nonce: 'n' }, cookie)))
    const { access_token = '', id_token = '' } = reply as Readonly<Record<string, string>>
    expect(decodeJwt(id_token)).toMatchObject({ iss: issuer, aud: 'other', nonce: 'n' })
    expect(decodeJwt(access_token)).toMatchObject({ aud: issuer, client_id: 'other', scope: 'openid' })
    expect(await userInfo(access_token)).toBe(200)
    expect(await userInfo(id_token)).toBe(401)
  })

  it('takes parameters without a value as left out', async () => {
    const { authorize, codeOf, exchange, signIn } = await start()
    const empty = {
      max_age: '',
      nonce: '',
      prompt: '',
      request: '',
      resource: '',
      response_mode: '',
      state: '',
    }
    const to = (await authorize(empty, await signIn())) as URL
    expect(to.searchParams.get('error')).toBeNull()
    expect(to.searchParams.has('state')).toBe(false)
    expect(await exchange(codeOf(to), { client_secret: '' })).toHaveProperty('access_token')
  })

  it('sends who is not signed in to the page of the host, and nobody anywhere else', async () => {
    const { authorize } = await start()
    const to = (await authorize()) as URL
    expect(`${to.origin}${to.pathname}`).toBe('https://app.example/sign-in')
    expect(to.searchParams.get('lang')).toBe('en')
    expect(to.searchParams.has('prompt')).toBe(false)
    expect(to.searchParams.get('return_to')).toMatch(
      /^https:\/\/api\.example\/auth\/oidc\/authorize\?client_id=other&/,
    )
  })
})

describe('T-T8: a stranger', () => {
  it('gets no code sent to an address that is not registered, of another app, or that begins alike', async () => {
    const { authorize, signIn } = await start()
    const cookie = await signIn()
    for (const redirect_uri of [
      'https://evil.example/callback',
      `${callback}/3`,
      `${callback}?a=1`,
      `${callback}#a`,
      'https://other.example.evil.example/callback',
      second,
      '',
    ])
      expect([redirect_uri, await authorize({ redirect_uri }, cookie)]).toEqual([redirect_uri, 400])
    expect(await authorize({ client_id: 'nobody' }, cookie)).toBe(400)
    const twice = await authorize({}, cookie)
    expect(twice).toBeInstanceOf(URL)
  })

  it('gets no token for a code without its verifier, of another app or address, or one that was used', async () => {
    const { authorize, codeOf, exchange, signIn } = await start()
    const cookie = await signIn()
    const code = async () => codeOf(await authorize({}, cookie))
    const secret = { client_id: 'second', client_secret: provider.clients[1]?.secret ?? '' }
    for (const change of [
      { code_verifier: '' },
      { code_verifier: 'w'.repeat(50) },
      { code_verifier: challenge },
      { redirect_uri: `${callback}/2` },
      secret,
    ])
      expect([change, await exchange(await code(), change)]).toEqual([change, 'invalid_grant'])
    expect(await exchange(await code(), { client_id: 'second' })).toBe('invalid_client')
    const once = await code()
    const answers = await Promise.all([exchange(once), exchange(once), exchange(once)])
    expect(answers.filter((answer) => answer === 'invalid_grant')).toHaveLength(2)
    for (const forged of ['abc', `${await code()}a`]) expect(await exchange(forged)).toBe('invalid_grant')
    for (const change of [{ code_challenge_method: 'plain' }, { code_challenge: '' }])
      expect(((await authorize(change, cookie)) as URL).searchParams.get('error')).toBe('invalid_request')
  })

  it('gets no second token for a code that is written another way', async () => {
    const { authorize, codeOf, exchange, signIn } = await start()
    const code = codeOf(await authorize({}, await signIn()))
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The lowest bits of the last letter are no part of the tag.
    const flipped = `${code.slice(0, -1)}${letters[letters.indexOf(code.at(-1) ?? '') ^ 1]}`
    expect(await exchange(code)).toHaveProperty('access_token')
    for (const written of [flipped, `${code} `, `${code}==`])
      expect([written, await exchange(written)]).toEqual([written, 'invalid_grant'])
  })

  it('gets no token for a code that is old, or whose session has ended', async () => {
    let time = Date.now()
    const { authorize, codeOf, exchange, signIn, storage } = await start(() => time)
    const cookie = await signIn()
    const old = codeOf(await authorize({}, cookie))
    time += 61_000
    expect(await exchange(old)).toBe('invalid_grant')
    const ended = codeOf(await authorize({}, cookie))
    await storage.removeSession(hashOf(cookie.split('=')[1] ?? ''))
    expect(await exchange(ended)).toBe('invalid_grant')
  })

  it('gets no user sent on with an older sign-in than an app asks for, by the mark of another request or of nobody', async () => {
    const { authorize, signIn } = await start()
    const sessionAt = (time: number) => {
      const session = sessionOf(checksummed)
      return { ...session, data: { ...session.data, issuedAt: new Date(time).toISOString() } }
    }
    const cookie = await signIn(sessionAt(Date.now() - 3_600_000))
    const isSentToSignIn = async (change: Readonly<Record<string, string>>) =>
      ((await authorize(change, cookie)) as URL).pathname === '/sign-in'
    expect(await isSentToSignIn({})).toBe(false)
    expect(await isSentToSignIn({ prompt: 'login' })).toBe(true)
    expect(await isSentToSignIn({ max_age: '600' })).toBe(true)
    expect(await isSentToSignIn({ prompt: 'login', appkit_login: `0.a.${'a'.repeat(43)}` })).toBe(true)
    const to = (await authorize({ prompt: 'login', state: 'another' }, cookie)) as URL
    expect(to.searchParams.get('prompt')).toBe('login')
    const mark = new URL(to.searchParams.get('return_to') ?? '').searchParams.get('appkit_login') ?? ''
    const goes = async (state: string, by: string, appkit_login = mark) =>
      ((await authorize({ prompt: 'login', appkit_login, state }, by)) as URL).pathname
    const [, before, seal] = mark.split('.')
    const fresh = await signIn()
    const older = await signIn(sessionAt(Date.now() - 1_000_000))
    expect(await goes('another', fresh)).toBe('/callback')
    // The session of before, another request, an older session, a mark that was changed.
    expect(await goes('another', cookie)).toBe('/sign-in')
    expect(await goes('s', fresh)).toBe('/sign-in')
    expect(await goes('another', older)).toBe('/sign-in')
    expect(await goes('another', older, `0.${before}.${seal}`)).toBe('/sign-in')
    // A session that is fresh enough by its age alone is none that has followed the question.
    const young = await signIn(sessionAt(Date.now() - 100_000))
    const asked = (await authorize({ prompt: 'login' }, young)) as URL
    const own = new URL(asked.searchParams.get('return_to') ?? '').searchParams.get('appkit_login') ?? ''
    expect(await goes('s', young, own)).toBe('/sign-in')
  })

  it('gets a user sent on whose clock is slow, as sign-in takes such a message', async () => {
    const { authorize, signIn } = await start()
    const session = sessionOf(checksummed)
    const issuedAt = new Date(Date.now() - 600_000).toISOString()
    const cookie = await signIn({ ...session, data: { ...session.data, issuedAt } })
    const to = (await authorize({})) as URL
    const mark = new URL(to.searchParams.get('return_to') ?? '').searchParams.get('appkit_login') ?? ''
    expect(((await authorize({ appkit_login: mark }, cookie)) as URL).pathname).toBe('/callback')
    const asked = (await authorize({ prompt: 'login' })) as URL
    const own = new URL(asked.searchParams.get('return_to') ?? '').searchParams.get('appkit_login') ?? ''
    const again = (await authorize({ prompt: 'login', appkit_login: own }, cookie)) as URL
    expect(again.pathname).toBe('/callback')
  })

  it('may send an ID token back that has many accounts, and no other parameter of that length', async () => {
    const { authorize, signIn } = await start()
    const cookie = await signIn()
    const hint = (await authorize({ id_token_hint: 'a'.repeat(8000) }, cookie)) as URL
    expect(hint.searchParams.get('error')).not.toBe('invalid_request')
    const nonce = (await authorize({ nonce: 'a'.repeat(8000) }, cookie)) as URL
    expect(nonce.searchParams.get('error')).toBe('invalid_request')
  })

  it('gets no user sent on by a mark that is old', async () => {
    let time = Date.now()
    const { authorize, signIn } = await start(() => time)
    const to = (await authorize({ max_age: '60', prompt: 'login' })) as URL
    const mark = new URL(to.searchParams.get('return_to') ?? '').searchParams.get('appkit_login') ?? ''
    const cookie = await signIn()
    const goes = async () =>
      ((await authorize({ max_age: '60', prompt: 'login', appkit_login: mark }, cookie)) as URL).pathname
    time += 540_000
    expect(await goes()).toBe('/callback')
    time += 61_000
    expect(await goes()).toBe('/sign-in')
  })

  it('learns nothing of a user by a token for another server', async () => {
    const { authorize, codeOf, exchange, signIn, userInfo } = await start()
    const reply = await exchange(codeOf(await authorize({ resource: audience }, await signIn())))
    const { access_token = '' } = reply as Readonly<Record<string, string>>
    expect(decodeJwt(access_token).aud).toBe(audience)
    expect(await userInfo(access_token)).toBe(401)
  })
})

describe('a provider whose host knows the time of a log-in', () => {
  it('tells an app that asks for a sign-in of a certain age of the signature alone, and others of an older log-in too', async () => {
    const authTime = Math.floor(Date.now() / 1000) - 21 * 86_400
    const user = () => ({ amr: ['otp'], authTime })
    const { authorize, codeOf, exchange, signIn } = await start(Date.now, {}, user)
    const data = { ...sessionOf(checksummed).data, issuedAt: new Date().toISOString() }
    const cookie = await signIn({ ...sessionOf(checksummed), data })
    const claimsOf = async (asked: Readonly<Record<string, string>>) => {
      const reply = await exchange(codeOf(await authorize(asked, cookie)))
      return decodeJwt((reply as Readonly<Record<string, string>>).id_token ?? '')
    }
    expect(await claimsOf({})).toMatchObject({ amr: ['pop', 'otp'], auth_time: authTime })
    const recent = await claimsOf({ max_age: '600' })
    expect(recent.amr).toEqual(['pop'])
    expect(Date.now() / 1000 - Number(recent.auth_time)).toBeLessThan(600)
  })
})

describe('the options of a provider', () => {
  const [client] = provider.clients
  it.each([
    ['the id of an app', [audience, 'second']],
    ['the issuer', [issuer]],
  ])('T-T2: are refused where an audience is %s, for which an ID token or a token of an app is', async (_name, audiences) => {
    await expect(startIssuer({ audiences, provider })).rejects.toMatchObject({
      code: 'SIGN_IN_SERVER_OPTION_INVALID',
      details: 'tokens.audiences',
      message: expect.stringMatching(/neither .* issuer nor .* an app/),
    })
  })

  it.each<readonly [string, object]>([
    ['no apps', { clients: [] }],
    ['two apps of one id', { clients: [client, client] }],
    ['an id with spaces', { clients: [{ ...client, id: 'a b' }] }],
    ['an address over http', { clients: [{ ...client, redirectUris: ['http://other.example/'] }] }],
    ['an address with a fragment', { clients: [{ ...client, redirectUris: [`${callback}#a`] }] }],
    ['an address with a user', { clients: [{ ...client, redirectUris: ['https://a:b@other.example/'] }] }],
    ['a pattern of addresses', { clients: [{ ...client, redirectUris: ['https://*.other.example/'] }] }],
    ['no address', { clients: [{ ...client, redirectUris: [] }] }],
    ['a short secret', { clients: [{ ...client, secret: 'short' }] }],
    ['an unknown part of an app', { clients: [{ ...client, grants: [] }] }],
    ['no page', { loginPage: undefined }],
    ['a page over http', { loginPage: 'http://app.example/sign-in' }],
    ['an unknown part', { scopes: [] }],
  ])('are refused with %s', async (_name, change) => {
    await expect(
      startIssuer({ provider: { ...provider, ...change } as ProviderOptions }),
    ).rejects.toMatchObject({
      code: 'SIGN_IN_SERVER_OPTION_INVALID',
      details: 'tokens.provider',
    })
  })
})
