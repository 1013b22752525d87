import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerConfig } from '../../../server/src/config/types.js'
import { startProduction } from './production.js'
import { signIn } from './signInVisitor.js'

const audience = 'https://orders.shop.example'
const issuer = 'http://localhost:4610/auth'
const page = 'http://localhost:5173'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const visit = { account, audience }
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-tokens-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(
  data: string,
  env: Readonly<Record<string, string>> = {},
  signin: ServerConfig['signin'] = {},
) {
  const server = await startProduction({ data, signin: { audiences: [audience], ...signin } }, { env })
  let isOver = false
  const close = async () => {
    if (!isOver) await server.close()
    isOver = true
  }
  stops.push(close)
  return { url: server.url, close }
}

describe('a server whose configuration names audiences', () => {
  test('issues tokens that jose verifies by its documents, and keeps keys and ids over a restart', async () => {
    const data = makeFolder()
    const { close, url } = await start(data)
    const token = await signIn(url, visit)
    const document = await (await fetch(`${url}/auth/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
    const verify = (at: string) =>
      jwtVerify(token, createRemoteJWKSet(new URL(`${at}/auth/.well-known/jwks.json`)), {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: ['ES256'],
      })
    const { payload } = await verify(url)
    expect(payload).toMatchObject({ client_id: page, accounts: [`eip155:1:${account.address}`] })
    const file = join(data, 'tokens.json')
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
    await close()
    const { url: again } = await start(data)
    expect((await verify(again)).payload).toEqual(payload)
    expect(decodeJwt(await signIn(again, visit)).sub).toBe(payload.sub)
  })

  test('takes keys of the environment, and starts with none that are wrong or alone', async () => {
    const data = makeFolder()
    await start(data)
    const { keys, secret } = JSON.parse(readFileSync(join(data, 'tokens.json'), 'utf8'))
    const other = makeFolder()
    const env = { TOKEN_KEYS: JSON.stringify({ keys }), TOKEN_SECRET: secret }
    const { url } = await start(other, env)
    const published = (await (await fetch(`${url}/auth/.well-known/jwks.json`)).json()) as typeof env
    expect(published).toMatchObject({ keys: [{ x: keys[0].x }] })
    for (const wrong of [
      { TOKEN_KEYS: env.TOKEN_KEYS },
      { TOKEN_SECRET: secret },
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      { ...env, TOKEN_KEYS: '{' },
      { ...env, TOKEN_KEYS: JSON.stringify({ keys: [{ ...keys[0], d: undefined }] }) },
      { ...env, TOKEN_SECRET: 'short' },
    ]) {
      const attempt = start(makeFolder(), wrong as unknown as typeof env)
      await expect(attempt).rejects.toMatchObject({
        code: 'DATABASE_URL' in wrong ? expect.stringMatching(/BAD_CONFIG|DATABASE_FAILED/) : 'BAD_CONFIG',
        message: expect.not.stringContaining(keys[0].d),
      })
    }
  })

  test('sends the users of other apps to the page for signing in, and starts with no apps that are wrong', async () => {
    const clients = [{ id: 'forum', redirectUris: ['https://forum.shop.example/callback'] }]
    const provider = { loginPage: 'http://localhost:5173/sign-in', clients }
    const { url } = await start(makeFolder(), {}, { provider })
    const search = new URLSearchParams({
      client_id: 'forum',
      redirect_uri: 'https://forum.shop.example/callback',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const response = await fetch(`${url}/auth/oidc/authorize?${search}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const to = new URL(response.headers.get('location') ?? '')
    expect(`${to.origin}${to.pathname}`).toBe(provider.loginPage)
    expect(to.searchParams.get('return_to')?.startsWith(`${issuer}/oidc/authorize?`)).toBe(true)
    const wrong = { ...provider, loginPage: 'http://shop.example/sign-in' }
    await expect(start(makeFolder(), {}, { provider: wrong })).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringContaining('tokens.provider'),
    })
  })
})
