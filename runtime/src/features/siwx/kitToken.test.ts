// @vitest-environment jsdom
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, expect, it, vi } from 'vitest'
import { createInstance } from '../../kit/createInstance.js'
import { testAccounts, testKit } from '../../kit/testKit.js'
import { audience, issuer, origin, sessionOf, startIssuer } from '../../signin/tokens/testTokens.js'
import { stage } from './testSignIn.js'
import '../../kit/accountActions.chunk.js'
import './tokens.chunk.js'

const address = testAccounts[0]?.address ?? ''

/** A page whose user is signed in at the real server, which is asked without a network. */
async function openPage(tokens: Parameters<typeof startIssuer>[0], options = {}) {
  const { server, show, signIn } = await startIssuer(tokens, options)
  const cookie = await signIn(sessionOf(address))
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers: given }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(url).pathname}`)
    const headers = new Headers(given)
    headers.set('origin', origin)
    headers.set('cookie', cookie)
    const request = new Request(url, { method, headers, ...(body ? { body } : {}) })
    return server.handle(request, { client: '192.0.2.1' })
  })
  const { kit, status } = await stage({
    config: { siwx: { statement: 'Hello' }, endpoints: { auth: issuer } },
  })
  await vi.waitFor(() => expect(status()).toBe('authenticated'))
  return { app: createInstance(kit), calls, show }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('kit.getToken() gives a token for the only server of the app, which its published keys verify', async () => {
  const { app, calls, show } = await openPage({ audiences: [audience] })
  const token = await app.getToken()
  const keys = createLocalJWKSet((await (await show('.well-known/jwks.json')).json()) as never)
  const { payload } = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' })
  expect(payload).toMatchObject({ client_id: origin, accounts: [`eip155:1:${address}`] })
  expect(await app.getToken()).toBe(token)
  expect(calls.filter((call) => call === 'POST /auth/token')).toHaveLength(1)
})

it('kit.getToken() gives a token for the server that it names, and says so where several may be meant', async () => {
  const { app } = await openPage({ audiences: [audience, 'https://mail.example'] })
  const token = await app.getToken({ audience })
  expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ aud: audience })
  await expect(app.getToken()).rejects.toMatchObject({ code: 'TOKEN_NOT_ISSUED', details: 'bad_request' })
  await expect(app.getToken({ audience: 'https://evil.example' })).rejects.toMatchObject({
    code: 'TOKEN_NOT_ISSUED',
    details: 'audience',
  })
})

it('kit.getToken() says that a sign-in server issues no tokens, and that an app has no sign-in', async () => {
  const { app } = await openPage({}, { tokens: undefined })
  await expect(app.getToken({ audience })).rejects.toMatchObject({
    code: 'TOKEN_NOT_ISSUED',
    message: expect.stringContaining('issues no tokens'),
  })
  const bare = createInstance(testKit().kit)
  await expect(bare.getToken()).rejects.toMatchObject({ code: 'SIGN_IN_MISSING' })
})
