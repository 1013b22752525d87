// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '../../kit/start.js'
import { testAccounts, testKit } from '../../kit/testKit.js'
import { AppKitProvider } from '../../react/hooks/AppKitProvider.js'
import * as answer from './answer.chunk.js'
import { getToken, getTokenHeaders } from './getToken.js'
import { signerOf } from './session.js'
import { memoryOf } from './signInState.js'
import { signOut } from './signOut.js'
import { siwx } from './siwx.js'
import { settle, stage, stop } from './testSignIn.js'
import './tokens.chunk.js'
import { useAppKitToken } from './useAppKitToken.js'

const audience = 'https://orders.example'
const auth = 'https://app.example/auth'
const address = testAccounts[0]?.address ?? ''

/** A sign-in server, whose answers to `token` a test chooses. */
let reply: (body: Record<string, unknown>) => Response | Promise<Response>
let session: object | null
const asked: Record<string, unknown>[] = []
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const refusal = (status: number, code: string) => json({ error: { code, message: 'no' } }, status)
const issue = (change: object = {}) =>
  json({ token: `head.number${asked.length}.sign`, type: 'Bearer', expiresIn: 300, ...change })

beforeEach(() => {
  asked.length = 0
  reply = () => issue()
  session = { accountAddress: address, chainId: 'eip155:1', domain: 'x', uri: 'y', nonce: 'first' }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === `${auth}/session`) return json({ session })
    if (url === `${auth}/sign-out`) return new Response(null, { status: 204 })
    if (url !== `${auth}/token`) return json({ nonce: '12345678' })
    const body = JSON.parse(String(init.body))
    asked.push(body)
    return reply(body)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async () => {
  const made = await stage({ config: { siwx: { statement: 'Hello' }, endpoints: { auth } } })
  await vi.waitFor(() => expect(made.status()).toBe(session ? 'authenticated' : 'unauthenticated'))
  return made
}

it('a token is asked for once, by all who want it, and kept', async () => {
  const { kit } = await open()
  const tokens = await Promise.all([getToken(kit, { audience }), getToken(kit, { audience })])
  expect(tokens).toEqual(['head.number1.sign', 'head.number1.sign'])
  expect(await getToken(kit, { audience })).toBe('head.number1.sign')
  expect(asked).toEqual([{ audience, account: `eip155:1:${address}` }])
  expect(await getToken(kit, { audience: 'https://mail.example' })).toBe('head.number2.sign')
  expect(await getTokenHeaders(kit, { audience, url: `${audience}/mine` })).toEqual({
    authorization: 'Bearer head.number1.sign',
  })
})

it('a token is renewed shortly before its end, and after a clock was set back', async () => {
  const { kit } = await open()
  vi.useFakeTimers({ toFake: ['Date'] })
  const begin = Date.now()
  await getToken(kit, { audience })
  vi.setSystemTime(begin + 269_000)
  expect(await getToken(kit, { audience })).toBe('head.number1.sign')
  vi.setSystemTime(begin + 271_000)
  expect(await getToken(kit, { audience })).toBe('head.number2.sign')
  vi.setSystemTime(begin - 7_200_000)
  expect(await getToken(kit, { audience })).toBe('head.number3.sign')
})

it('T-T7: a token is forgotten when its user signs out, and dropped if that happens while it is asked for', async () => {
  const { kit } = await open()
  await getToken(kit, { audience })
  let answerLate = (_: Response) => {}
  reply = () => new Promise((resolve) => (answerLate = resolve))
  const late = getToken(kit, { audience: 'https://mail.example' })
  const dropped = expect(late).rejects.toMatchObject({ code: 'TOKEN_SIGNED_OUT' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await signOut(kit, signerOf(kit), answer)
  answerLate(issue())
  await dropped
  await expect(getToken(kit, { audience })).rejects.toMatchObject({ code: 'TOKEN_SIGNED_OUT' })
  expect(asked).toHaveLength(2)
})

it('a token of one account is none of the next', async () => {
  const { kit, status, wallet } = await open()
  await getToken(kit, { audience })
  session = { ...session, chainId: 'eip155:137', nonce: 'second' }
  wallet.events?.networkChanged('eip155:137', undefined)
  await vi.waitFor(() => expect(status()).toBe('authenticated'))
  expect(await getToken(kit, { audience })).toBe('head.number2.sign')
  expect(asked[1]).toEqual({ audience, account: `eip155:137:${address}` })
})

it.each([
  ['session', 401, 'TOKEN_SIGNED_OUT'],
  ['audience', 403, 'TOKEN_NOT_ISSUED'],
  ['bad_request', 400, 'TOKEN_NOT_ISSUED'],
  ['unavailable', 503, 'SIGN_IN_UNAVAILABLE'],
  ['rate', 429, 'SIGN_IN_UNAVAILABLE'],
])('a server that says %s gives a typed error, and is asked again', async (code, status, expected) => {
  const { kit, status: signIn } = await open()
  reply = () => refusal(status, code)
  await expect(getToken(kit, { audience })).rejects.toMatchObject({ code: expected })
  expect(signIn()).toBe(code === 'session' ? 'unauthenticated' : 'authenticated')
  if (code === 'session') return
  reply = () => issue()
  expect(await getToken(kit, { audience })).toBe('head.number2.sign')
})

it.each([
  ['no token', { token: undefined }],
  ['a token that is no text', { token: {} }],
  ['a token with a line break', { token: 'a.b.c\r\nx: y' }],
  ['an endless token', { token: `a.b.${'c'.repeat(20_000)}` }],
  ['no end', { expiresIn: undefined }],
  ['an end that is none', { expiresIn: -1 }],
  ['a day', { expiresIn: 86_400 }],
  ['another type', { type: 'DPoP' }],
])('an answer with %s is none', async (_name, change) => {
  const { kit } = await open()
  reply = () => issue(change)
  await expect(getToken(kit, { audience })).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
})

it('T-T7: a token that should be bound to a key is not taken from a server that binds none', async () => {
  const { kit } = await open()
  const request = { audience, dpop: true, url: `${audience}/mine` }
  await expect(getTokenHeaders(kit, request)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
  reply = () => issue({ type: 'DPoP' })
  expect(await getTokenHeaders(kit, request)).toEqual({
    authorization: 'DPoP head.number2.sign',
    dpop: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
})

it('nobody who is signed out gets a token, and a kit that stops settles who waits', async () => {
  session = null
  const { kit } = await open()
  await expect(getToken(kit, { audience })).rejects.toMatchObject({ code: 'TOKEN_SIGNED_OUT' })
  memoryOf(kit).state.value = { status: 'loading' }
  const waiting = getToken(kit, { audience })
  const cancelled = expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  await settle()
  kit.lifetime.end()
  await cancelled
})

it('a returning user gets a token before the page has read who that is', async () => {
  const { storage } = await open()
  stop()
  const { kit } = testKit(
    { siwx: { statement: 'Hello' }, endpoints: { auth }, storage },
    undefined,
    undefined,
    [siwx],
  )
  // Nobody knows of anybody on a server, where no kit starts.
  await expect(getToken(kit, { audience })).rejects.toMatchObject({ code: 'TOKEN_SIGNED_OUT' })
  const end = start(kit)
  expect(await getToken(kit, { audience })).toBe('head.number1.sign')
  end()
})

it('a component has a token while somebody is signed in, and none of the user before', async () => {
  const { kit, status } = await open()
  const Show = () => {
    const { error, status, token } = useAppKitToken({ audience })
    return <output>{`${status} ${token} ${error?.code}`}</output>
  }
  render(
    <AppKitProvider kit={kit as never}>
      <Show />
    </AppKitProvider>,
  )
  await screen.findByText('ready head.number1.sign undefined')
  await act(() => signOut(kit, signerOf(kit), answer))
  expect(status()).toBe('unauthenticated')
  await screen.findByText('idle undefined undefined')
  reply = () => refusal(403, 'audience')
  const data = { ...session, nonce: 'third' } as never
  await act(async () => {
    memoryOf(kit).state.value = {
      status: 'authenticated',
      session: { data, message: '', signature: '' },
    }
  })
  await screen.findByText('error undefined TOKEN_NOT_ISSUED')
})
