import { expect, test, vi } from 'vitest'
import { WalletError } from '../base/errors.js'
import { createLoginFlow } from './loginFlow.js'

vi.stubGlobal('document', { createElement: () => ({ dataset: {}, append() {} }) })

test('a user who waits for the device of a log-in that could not begin is told, and none is under way', async () => {
  const flow = createLoginFlow({
    api: { startLogin: () => Promise.reject(new WalletError('Away.')) } as never,
    channel: { hide: () => {}, site: 'https://app.example' } as never,
    facts: { guests: false, passkeys: false },
    stage: {} as never,
    wallet: {} as never,
  })
  const started = flow.start('ann@example.com')
  const confirmed = expect(flow.confirmed()).rejects.toThrow('This log-in is over.')
  expect(flow.isUnderWay()).toBe(true)
  await expect(started).rejects.toThrow('Away.')
  await confirmed
  expect(flow.isUnderWay()).toBe(false)
})

test('a user who chooses to be a guest does not get the recovery view of a log-in that somebody else left unfinished', async () => {
  const asked: string[] = []
  const note = (what: string) => async () => void asked.push(what)
  const flow = createLoginFlow({
    api: { hasSession: async () => true } as never,
    channel: { hide: () => {}, site: 'https://app.example' } as never,
    facts: { guests: true, passkeys: false },
    stage: {
      after: async (ready: Promise<unknown>, next: (found: unknown) => unknown) => next(await ready),
      show: () => asked.push('view'),
      watch: () => () => true,
      isShown: () => true,
      clear: () => {},
      end: () => {},
    } as never,
    wallet: {
      findUser: async () => undefined,
      findGuest: async () => undefined,
      startGuest: note('guest'),
      signOut: note('signed out'),
      open: note('opened'),
    } as never,
  })
  await flow.open(undefined, 'guest').catch(() => {})
  expect(asked[0]).toBe('signed out')
  expect(asked).not.toContain('opened')
})
