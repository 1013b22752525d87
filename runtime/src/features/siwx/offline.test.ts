// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createHandler, stage } from './testSignIn.js'

// The code for the steps after the answer cannot be loaded: the network is gone, or the site has a new version.
vi.mock('./loadAnswer.js', () => ({
  loadAnswer: vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }),
}))
afterEach(() => vi.unstubAllGlobals())

const endpoints = { auth: 'https://app.example/auth' }
const nobody = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

it('a sign-in question says in a toast why nobody could be signed in, though no more code loads', async () => {
  nobody()
  const { kit, status, view } = await stage({ config: { endpoints } })
  expect([status(), view()]).toEqual(['unauthenticated', undefined])
  expect(kit.lastError.peek()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
  expect(kit.toast.peek()).toMatchObject({
    variant: 'error',
    message: 'The app cannot check sign-ins right now. Try again in a moment.',
  })
})

it('a required sign-in disconnects the wallet when the server is away, though no more code loads', async () => {
  nobody()
  const { kit, status } = await stage({ config: { endpoints, siwx: { required: true } } })
  await vi.waitFor(() => expect(kit.toast.peek()?.variant).toBe('error'))
  expect(kit.activeChain.peek()?.connection.peek().status).toBe('disconnected')
  expect(status()).toBe('idle')
})

it('sign-in blames the connection, not the wallet, when the code for a handler does not load', async () => {
  const { kit, status } = await stage({ handler: createHandler().handler })
  expect(status()).toBe('unauthenticated')
  expect(kit.toast.peek()).toMatchObject({
    variant: 'error',
    message: 'A service cannot be reached. Check your connection and try again.',
  })
})
