import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, expect, it } from 'vitest'
import type { AppEnv } from '../http/types.js'
import { openSql } from '../store/openSql.js'
import { mountSignIn } from './mountSignIn.js'
import { createSqlStorage } from './signInServer.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** A server at an address, whose app is on `page`. */
async function mounted(origin: string, page: string) {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-mounted-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const sql = await openSql({ file: join(folder, 'server.sqlite') })
  undo.push(() => sql.close())
  const app = new Hono<AppEnv>()
  mountSignIn({
    app,
    origin,
    proxy: null,
    callsPerMinute: null,
    rpcUrl: {},
    storage: createSqlStorage(sql.base),
    isAllowed: (asked) => asked === page,
  })
  let cookie = ''
  const send = async (path: string, headers: Readonly<Record<string, string>>, body?: object) => {
    const reply = await app.request(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return reply.json()
  }
  return { send }
}

it.each([
  ['https://api.shop.io', 'https://shop.io'],
  ['http://localhost:4610', 'http://localhost:5173'],
])('a server at %s knows the session of who opens an address of it, where a browser names no page', async (origin, page) => {
  const { send } = await mounted(origin, page)
  const { nonce } = (await send('/auth/nonce', { origin: page }, {})) as { readonly nonce: string }
  const message = createSiweMessage({
    address: account.address,
    chainId: 1,
    nonce,
    uri: page,
    version: '1' as const,
    domain: new URL(page).host,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 300_000),
  })
  const signature = await account.signMessage({ message })
  await send('/auth/verify', { origin: page }, { namespace: 'eip155', message, signature })
  const session = { accountAddress: account.address }
  expect(await send('/auth/session', { origin: page })).toMatchObject({ session })
  expect(await send('/auth/session', {})).toMatchObject({ session })
})
