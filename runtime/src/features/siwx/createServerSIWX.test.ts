// @vitest-environment jsdom

import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SIWEConfig } from '../../kit/siwx.js'
import { createMemoryStorage, createSignInServer } from '../../signin/server/index.js'
import { createServerSIWX } from './createServerSIWX.js'
import { fromSIWEConfig } from './fromSIWEConfig.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const chainId = 'eip155:1'
const input = { chainId, accountAddress: account.address.toLowerCase() } as const
const origin = location.origin

/** The real server, asked without a network; the jar is the browser's. */
function serve() {
  const server = createSignInServer({ origins: [origin], storage: createMemoryStorage(), development: true })
  const jar = new Map<string, string>()
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push(`${init.method} ${new URL(url, origin).pathname}`)
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const { method, body } = init
    const reply = await server.handle(
      new Request(new URL(url, origin), { ...(method && { method }), ...(body && { body }), headers }),
    )
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  })
  return { calls, jar }
}

beforeEach(() => void serve())
afterEach(() => vi.unstubAllGlobals())

it('createServerSIWX signs in against the server, is known to it afterwards, and signs out', async () => {
  const { calls } = serve()
  const siwx = createServerSIWX({
    url: '/auth',
    statement: 'Sign in to see your orders.',
    expiresInMs: 60_000,
  })
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  const message = await siwx.createMessage(input)
  expect(String(message)).toContain('Sign in to see your orders.')
  expect(message).toMatchObject({
    chainId,
    accountAddress: account.address,
    domain: location.host,
    uri: origin,
  })
  const signature = await account.signMessage({ message: String(message) })
  await siwx.addSession({ data: message, message: String(message), signature })
  expect(await siwx.getSessions(chainId, account.address)).toMatchObject([
    { data: { chainId, accountAddress: account.address, nonce: message.nonce } },
  ])
  await siwx.revokeSession(chainId, account.address)
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  expect(calls).toEqual([
    'GET /auth/session',
    'POST /auth/nonce',
    'POST /auth/verify',
    'GET /auth/session',
    'POST /auth/sign-out',
    'GET /auth/session',
  ])
})

it('createServerSIWX says that the server refused, with its code', async () => {
  const siwx = createServerSIWX({ url: '/auth' })
  const message = await siwx.createMessage(input)
  const signature = await account.signMessage({ message: String(message) })
  const session = { data: message, message: String(message), signature }
  await siwx.addSession(session)
  await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED', details: 'nonce' })
})

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has a fault', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['the answer is no nonce', async () => Response.json({ nonce: 5 })],
  ['there are too many calls', async () => Response.json({ error: { code: 'rate' } }, { status: 429 })],
])('createServerSIWX says that the server is not there when %s', async (_name, reply) => {
  vi.stubGlobal('fetch', reply)
  await expect(createServerSIWX({ url: '/auth' }).createMessage(input)).rejects.toMatchObject({
    code: 'SIGN_IN_UNAVAILABLE',
  })
})

it.each([
  { session: 'me' },
  { session: { chainId } },
  { session: { chainId: {}, accountAddress: [] } },
])('createServerSIWX takes nobody for signed in by %j', async (body) => {
  vi.stubGlobal('fetch', async () => Response.json(body))
  await expect(
    createServerSIWX({ url: '/auth' }).getSessions(chainId, account.address),
  ).rejects.toMatchObject({
    code: 'SIGN_IN_UNAVAILABLE',
  })
})

it('createServerSIWX refuses a statement that no message can hold', async () => {
  const siwx = createServerSIWX({ url: '/auth', statement: 'two\nlines' })
  await expect(siwx.createMessage(input)).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE_INVALID' })
})

it('fromSIWEConfig works with functions of an older kind', async () => {
  let session: { address: string; chainId: number } | null = null
  const onSignIn = vi.fn()
  const siweConfig: SIWEConfig = {
    getNonce: async () => 'k7Q2mV9xT4bN8sLw',
    createMessage: ({ address, nonce, chainId: id }) => `${address} ${nonce} ${id}`,
    verifyMessage: async ({ signature }) => {
      if (signature !== 'good') return false
      session = { address: account.address, chainId: 1 }
      return true
    },
    getSession: async () => session,
    signOut: async () => {
      session = null
      return true
    },
    onSignIn,
  }
  const siwx = fromSIWEConfig(siweConfig)
  const message = await siwx.createMessage(input)
  expect(String(message)).toBe(`eip155:1:${input.accountAddress} k7Q2mV9xT4bN8sLw 1`)
  const signed = { data: message, message: String(message) }
  await expect(siwx.addSession({ ...signed, signature: 'bad' })).rejects.toMatchObject({
    code: 'SIGN_IN_REFUSED',
  })
  await siwx.addSession({ ...signed, signature: 'good' })
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ address: account.address, chainId: 1 })
  expect(await siwx.getSessions(chainId, account.address)).toMatchObject([
    { data: { chainId, accountAddress: account.address } },
  ])
  expect(await siwx.getSessions('solana:x', account.address)).toEqual([])
  await siwx.setSessions([])
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
})
