import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.js'

const dataDir = mkdtempSync(join(tmpdir(), 'appkit-auth-'))
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const page = 'http://localhost:5173'
let sandbox: Sandbox
const start = async () => {
  sandbox = await startSandbox({ port: 0, chains: [31337], dataDir, log: () => {} })
}
beforeAll(start)
afterAll(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

/** A page that keeps the cookies of the sandbox. */
function openPage(origin: string) {
  let cookie = ''
  const send = async (call: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/auth/${call}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return response
  }
  const sign = async (change: object = {}, signer = account) => {
    const { nonce } = (await (await send('nonce', {})).json()) as { readonly nonce: string }
    const created = createMessage({
      domain: new URL(origin).host,
      uri: `${origin}/`,
      nonce,
      address: signer.address,
      chainId: 'eip155:31337',
      ...change,
    })
    if (!created.ok) throw new Error(created.reason)
    const { message } = created
    return { namespace: 'eip155', message, signature: await account.signMessage({ message }) }
  }
  return { cookies: () => cookie, send, sign }
}

describe('the sandbox at /auth', () => {
  it('signs in, remembers it over a restart, and signs out', async () => {
    const { send, sign } = openPage(page)
    const verified = await send('verify', await sign())
    expect(verified.status).toBe(200)
    expect(verified.headers.get('access-control-allow-origin')).toBe(page)
    expect(verified.headers.get('access-control-allow-credentials')).toBe('true')
    await sandbox.close()
    await start()
    expect(await (await send('session')).json()).toMatchObject({
      session: { accountAddress: account.address, chainId: 'eip155:31337', domain: 'localhost:5173' },
    })
    expect((await send('sign-out', {})).status).toBe(204)
    expect(await (await send('session')).json()).toEqual({ session: null })
  })

  it('has a page that only signed-in users get', async () => {
    const { cookies, send, sign } = openPage(page)
    const load = (headers: Record<string, string>) => fetch(`${sandbox.url}/members`, { headers })
    const closed = await load({})
    expect([closed.status, await closed.text()]).toEqual([401, expect.stringContaining('Not signed in')])
    await send('verify', await sign())
    const open = await load({ cookie: cookies() })
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining(account.address)])
    expect(open.headers.get('cache-control')).toBe('no-store')
    const data = await load({ cookie: cookies(), origin: page, accept: 'application/json' })
    expect(data.headers.get('access-control-allow-origin')).toBe(page)
    expect(await data.json()).toMatchObject({ member: { accountAddress: account.address } })
    const other = await load({
      cookie: cookies(),
      origin: 'https://evil.example',
      accept: 'application/json',
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    const before = cookies()
    await send('sign-out', {})
    expect((await load({ cookie: before })).status).toBe(401)
  })

  it('asks its own chain about accounts that are not there, and refuses what a stranger signed', async () => {
    const { send, sign } = openPage(page)
    const refused = await send('verify', await sign({}, stranger))
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: { code: 'signature', message: expect.any(String) } },
    ])
  })

  it('lets no page of another site sign in, nor read who did', async () => {
    for (const origin of ['https://evil.example', 'http://evil.example', 'null']) {
      const { send } = openPage(origin)
      const refused = await send('nonce', {})
      expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'origin' } }])
      expect((await send('session')).headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('signs a page of one origin in for that origin alone', async () => {
    const { send, sign } = openPage(page)
    const other = openPage('http://localhost:3000')
    const refused = await other.send('verify', await sign())
    expect(await refused.json()).toMatchObject({ error: { code: 'domain' } })
    expect((await send('nonce', {})).status).toBe(200)
  })
})
