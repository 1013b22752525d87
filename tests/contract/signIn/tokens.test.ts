import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createTokenGuard,
  guardExpress,
  guardHono,
  guardNext,
  guardNextProxy,
  guardReactRouter,
  guardTanStackStart,
  requireToken,
  type TokenClaims,
} from 'appkit-runtime/signin/guard'
import express from 'express'
import { Hono } from 'hono'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, audience, closeServers, issueToken, listen, origin } from './issueToken.js'

// Servers that verify the tokens of a sign-in server.
const execute = promisify(execFile)
let issuer = ''
let token = ''

beforeAll(async () => {
  ;({ issuer, token } = await issueToken())
})
afterAll(closeServers)

/** A Python with PyJWT, as Debian's package python3-jwt has it. */
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import jwt, cryptography']).status === 0,
)
const verifyInPython = `
import json, sys, jwt
issuer, audience, token = sys.argv[1:]
key = jwt.PyJWKClient(issuer + "/.well-known/jwks.json").get_signing_key_from_jwt(token).key
options = {"require": ["exp", "iat", "iss", "aud", "sub"]}
print(json.dumps(jwt.decode(token, key, algorithms=["ES256"], audience=audience, issuer=issuer, leeway=60, options=options)))
`

/** A Go with golang-jwt, as Debian's packages golang-go and golang-github-golang-jwt-jwt-dev have it. */
const goOptions = {
  env: { ...process.env, GO111MODULE: 'off', GOPATH: process.env.GOPATH ?? '/usr/share/gocode' },
  timeout: 300_000,
}
const go = ['/usr/bin/go', 'go'].find(
  (name) => spawnSync(name, ['list', 'github.com/golang-jwt/jwt'], goOptions).status === 0,
)
const verifyInGo = `package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"os"

	"github.com/golang-jwt/jwt"
)

type key struct{ Kid, Crv, X, Y string }

func number(text string) *big.Int {
	bytes, _ := base64.RawURLEncoding.DecodeString(text)
	return new(big.Int).SetBytes(bytes)
}

func main() {
	issuer, audience, text := os.Args[1], os.Args[2], os.Args[3]
	reply, err := http.Get(issuer + "/.well-known/jwks.json")
	if err != nil {
		panic(err)
	}
	var set struct{ Keys []key }
	json.NewDecoder(reply.Body).Decode(&set)
	find := func(token *jwt.Token) (interface{}, error) {
		for _, each := range set.Keys {
			if each.Kid == token.Header["kid"] && each.Crv == "P-256" {
				return &ecdsa.PublicKey{Curve: elliptic.P256(), X: number(each.X), Y: number(each.Y)}, nil
			}
		}
		return nil, fmt.Errorf("no key")
	}
	claims := jwt.MapClaims{}
	_, err = jwt.NewParser(jwt.WithValidMethods([]string{"ES256"})).ParseWithClaims(text, claims, find)
	if err == nil && !claims.VerifyIssuer(issuer, true) {
		err = fmt.Errorf("issuer")
	}
	if err == nil && !claims.VerifyAudience(audience, true) {
		err = fmt.Errorf("audience")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(claims)
}
`
const withoutPython =
  python === undefined ? ' (left out: there is no PyJWT on this machine: install python3-jwt)' : ''
const withoutGo =
  'there is no Go with golang-jwt on this machine: install golang-go and golang-github-golang-jwt-jwt-dev'

describe('a token of the sign-in server', () => {
  it('is verified by jose with what the document of the issuer names', async () => {
    const document = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
      readonly issuer: string
      readonly jwks_uri: string
    }
    const keys = createRemoteJWKSet(new URL(document.jwks_uri))
    const { payload } = await jwtVerify(token, keys, { issuer: document.issuer, audience, typ: 'at+jwt' })
    expect(payload).toMatchObject({ accounts: [`eip155:1:${account.address}`], client_id: origin })
    await expect(jwtVerify(token, keys, { audience: 'https://mail.example' })).rejects.toThrow('"aud"')
  })

  const withPython = `is verified by PyJWT, which refuses it for another audience${withoutPython}`
  it.skipIf(python === undefined)(withPython, async () => {
    // Not in one turn: this process answers the request for the keys.
    const run = (name: string) =>
      execute(python ?? '', ['-c', verifyInPython, issuer, name, token], { timeout: 30_000 })
    const { stdout } = await run(audience)
    expect(JSON.parse(stdout)).toMatchObject({
      iss: issuer,
      aud: audience,
      accounts: [`eip155:1:${account.address}`],
      amr: ['pop'],
    })
    await expect(run('https://mail.example')).rejects.toThrow('InvalidAudienceError')
  })

  if (go !== undefined)
    it('is verified by golang-jwt, which refuses it for another audience, and another token', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'appkit-go-'))
      try {
        const program = join(folder, 'verify')
        writeFileSync(`${program}.go`, verifyInGo)
        const cache = { ...goOptions, env: { ...goOptions.env, GOCACHE: join(folder, 'cache') } }
        await execute(go, ['build', '-o', program, `${program}.go`], cache)
        const run = (name: string, text = token) =>
          execute(program, [issuer, name, text], { timeout: 30_000 })
        const { stdout } = await run(audience)
        expect(JSON.parse(stdout)).toMatchObject({ iss: issuer, aud: audience, amr: ['pop'] })
        await expect(run('https://mail.example')).rejects.toThrow('audience')
        const [head, , signature] = token.split('.')
        const changed = Buffer.from(JSON.stringify({ iss: issuer, aud: audience })).toString('base64url')
        await expect(run(audience, `${head}.${changed}.${signature}`)).rejects.toThrow('verification error')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }, 300_000)
  else it.skip(`is verified by golang-jwt (left out: ${withoutGo})`, () => {})
})

describe('the guards of frameworks', () => {
  const guard = () => createTokenGuard({ issuer, audience })
  const good = () => ({ authorization: `Bearer ${token}` })
  const bad = { authorization: 'Bearer a.b.c' }
  const url = `${audience}/mine`

  it('Hono has the claims in its routes, and refuses other requests', async () => {
    const app = new Hono<{ Variables: { token: TokenClaims } }>()
    app.use('/mine', guardHono(guard()))
    app.get('/mine', (context) => context.json({ accounts: context.get('token').accounts }))
    const answer = await app.request('/mine', { headers: good() })
    expect(await answer.json()).toEqual({ accounts: [`eip155:1:${account.address}`] })
    const refused = await app.request('/mine', { headers: bad })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
  })

  it('Express has the claims in its routes, leaves the body to them, and refuses other requests', async () => {
    const app = express()
    app.use('/mine', guardExpress(guard()))
    app.post('/mine', express.json(), (request, response) => {
      response.json({ client: response.locals.token.client_id, body: request.body })
    })
    const address = await listen(app)
    const post = (headers: object) =>
      fetch(`${address}/mine`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"a":1}',
      })
    expect(await (await post(good())).json()).toEqual({ client: origin, body: { a: 1 } })
    expect((await post({})).status).toBe(401)
    expect(await (await post(bad)).json()).toMatchObject({ error: { code: 'invalid' } })
  })

  it('Next has the claims in a route handler, and a proxy that lets good requests pass', async () => {
    const get = guardNext(
      guard(),
      async (_request: Request, { aud }, { params }: { params: Promise<{ id: string }> }) =>
        Response.json({ aud, id: (await params).id }),
    )
    const rest = { params: Promise.resolve({ id: '7' }) }
    expect(await (await get(new Request(url, { headers: good() }), rest)).json()).toEqual({
      aud: audience,
      id: '7',
    })
    expect((await get(new Request(url), rest)).status).toBe(401)
    const proxy = guardNextProxy(guard())
    expect(await proxy(new Request(url, { headers: good() }))).toBeUndefined()
    expect((await proxy(new Request(url, { headers: bad })))?.status).toBe(401)
  })

  // That React Router and Next bring requests to their guards is tried in apps of theirs (tests/cli/frameworks/guards.mjs).
  it('React Router has the claims in its context, and throws the reply', async () => {
    const key = Symbol('token')
    const context = new Map<symbol, TokenClaims>()
    const middleware = guardReactRouter(guard(), key)
    const next = async () => new Response('members')
    const request = new Request(url, { headers: good() })
    expect(await (await middleware({ request, context }, next)).text()).toBe('members')
    expect(context.get(key)?.aud).toBe(audience)
    await expect(middleware({ request: new Request(url), context }, next)).rejects.toMatchObject({
      status: 401,
    })
    expect((await requireToken(guard(), request)).iss).toBe(issuer)
  })

  it('TanStack Start has the claims in its context, and throws the reply', async () => {
    const run = guardTanStackStart(guard())
    const next = async (options: { readonly context: { readonly token: TokenClaims } }) => options
    const { context } = await run({ request: new Request(url, { headers: good() }), next })
    expect(context.token.amr).toEqual(['pop'])
    await expect(run({ request: new Request(url), next })).rejects.toMatchObject({ status: 401 })
  })
})
